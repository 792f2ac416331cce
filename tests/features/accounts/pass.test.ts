import { afterEach, expect, test, vi } from 'vitest';
import { users } from '../../../db/schema/accounts.ts';
import { days } from '../../../src/dates.ts';
import { updateStaffRole } from '../../../src/features/accounts/admin/staffRole.server.ts';
import { inviteAdmin } from '../../../src/features/accounts/admin/userActs.server.ts';
import { hashPassword } from '../../../src/features/accounts/model/hash.server.ts';
import { actorFromCookie, startSession } from '../../../src/features/accounts/model/session.server.ts';
import { login } from '../../../src/features/accounts/signIn/signIn.server.ts';
import { anonymous } from '../../../src/http/actor.ts';
import { acts, roleMay } from '../../../src/http/staff.ts';
import { ctxOf } from '../../support/context.ts';
import { makeActor, makeUser, testDb } from '../../support/people.ts';
import { password, visitor } from './account.ts';

afterEach(() => vi.useRealTimers());

const inspector = { email: 'controle@exemple.fr', firstName: 'Ève', lastName: 'Roux', staffRole: 'inspector' as const };

test('Un accès de contrôle a une fin dans le mois, et lui seul', async () => {
  const db = testDb();
  const boss = ctxOf(db, makeActor(db, 'admin'));
  const invite = (change: object) => inviteAdmin(boss, { ...inspector, accessUntil: null, ...change });
  const soon = Date.now() + days(3);
  for (const wrong of [{}, { accessUntil: Date.now() - 1 }, { accessUntil: Date.now() + days(40) }])
    await expect(invite(wrong)).rejects.toMatchObject({ code: 'invalid' });
  await expect(invite({ staffRole: 'counter', accessUntil: soon })).rejects.toMatchObject({ code: 'invalid' });
  await invite({ accessUntil: soon });
  expect(db.select().from(users).all().at(-1)).toMatchObject({ staffRole: 'inspector', accessUntil: soon });
  const colleague = makeUser(db, 'admin', { staffRole: 'counter' });
  await expect(updateStaffRole(boss, { id: colleague.id, staffRole: 'inspector' })).rejects.toThrow('a une fin');
});

test('Il lit le registre et rien d’autre', () => {
  const names = Object.keys(acts) as (keyof typeof acts)[];
  expect(names.filter((name) => roleMay('inspector', name))).toEqual(['readRegister']);
});

test('À sa fin sa session se ferme, et il ne se connecte plus', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const db = testDb();
  const passwordHash = await hashPassword(password);
  const role = { staffRole: 'inspector' as const, totpConfirmedAt: 1, accessUntil: Date.now() + days(0.1) };
  const user = makeUser(db, 'admin', { ...inspector, ...role, passwordHash });
  const { cookieToken } = await startSession(ctxOf(db), { user, device: visitor });
  expect(await actorFromCookie(db, cookieToken)).toMatchObject({ kind: 'admin', staff: 'inspector' });
  vi.setSystemTime(Date.now() + days(0.1));
  expect(await actorFromCookie(db, cookieToken)).toEqual(anonymous);
  const tried = login(ctxOf(db), { email: user.email, password, ...visitor, cookieToken: undefined });
  await expect(tried).rejects.toMatchObject({ code: 'unauthenticated' });
});
