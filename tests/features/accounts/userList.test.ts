import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Db } from '../../../db/client.ts';
import { mailedTokens, sessions } from '../../../db/schema/accounts.ts';
import { mailPasswordLink } from '../../../src/features/accounts/mailed/notice.server.ts';
import { resetLinkOwner } from '../../../src/features/accounts/mailed/owner.server.ts';
import { userListQuery } from '../../../src/features/accounts/model/users.api.ts';
import { getAllUsers, getUserById, updateUserAccess } from '../../../src/features/accounts/model/users.server.ts';
import type { Actor, StaffRole } from '../../../src/http/context.ts';
import { ctxOf } from '../../support/context.ts';
import { makeActor, makeUser, rowsOf, testDb } from '../../support/people.ts';
import { refuses } from '../../support/refuses.ts';
import { failure, openAccounts } from './account.ts';

describe('Un administrateur liste les comptes', () => {
  let db: Db;
  let boss: Actor;
  const names = (query: Record<string, unknown>) =>
    getAllUsers(ctxOf(db, boss), userListQuery.parse(query)).rows.map(({ firstName }) => firstName);

  beforeAll(() => {
    db = testDb();
    boss = makeActor(db, 'admin', { firstName: 'Patron', lastName: 'Zed', email: 'patron@exemple.fr', createdAt: 1 });
    const person = (firstName: string, lastName: string, createdAt: number, values = {}) =>
      makeUser(db, 'client', { firstName, lastName, createdAt, email: `${firstName}@exemple.fr`, ...values });
    person('Élodie', 'Noël', 2, { identityStatus: 'pending', company: 'Or & Cie' });
    person('Bruno', 'Abel', 3, { identityStatus: 'verified', town: 'Lyon', portablePhone: '+33698765432' });
    person('Carla', 'Millet', 4, { lastLoginAt: 9, disabledAt: 9 });
    person('Parti', 'Effacé', 5, { erasedAt: 1 });
  });

  test('tous sauf les effacés, le plus récent d’abord, avec leur nombre, sans mot de passe ni secret', () => {
    const { rows, meta } = getAllUsers(ctxOf(db, boss), userListQuery.parse({}));
    expect(rows.map(({ firstName }) => firstName)).toEqual(['Carla', 'Bruno', 'Élodie', 'Patron']);
    expect(meta).toEqual({ page: 1, pageSize: 500, total: 4 });
    const one = getUserById(ctxOf(db, boss), rows[0]?._id ?? '');
    expect(JSON.stringify([rows, one])).not.toMatch(/passwordHash|totpSecret|totpStep/);
  });

  test('avec leur date de naissance pour qui vérifie les identités, et pour soi', () => {
    const birthDates = (staff: StaffRole) => {
      const ctx = ctxOf(db, { ...makeActor(db, 'admin', { erasedAt: 1 }), kind: 'admin', staff });
      const { rows } = getAllUsers(ctx, userListQuery.parse({ q: 'bruno' }));
      const own = 'userId' in ctx.actor && getUserById(ctx, ctx.actor.userId);
      return [...rows, getUserById(ctx, rows[0]?._id ?? ''), own].map((one) => one && one.dateOfBirth !== null);
    };
    expect(birthDates('compliance')).toEqual([true, true, true]);
    expect(birthDates('counter')).toEqual([false, false, true]);
  });

  test.each([
    [{ q: 'elodie' }, ['Élodie']],
    [{ q: 'NOEL or' }, ['Élodie']],
    [{ q: '06 98 76 54 32' }, ['Bruno']],
    [{ q: '00336987' }, ['Bruno']],
    [{ role: 'admin' }, ['Patron']],
    [{ access: 'disabled' }, ['Carla']],
    [{ identity: 'pending' }, ['Élodie']],
    [{ sort: 'name' }, ['Bruno', 'Carla', 'Élodie', 'Patron']],
    [{ sort: '-lastLoginAt', pageSize: '1' }, ['Carla']],
  ])('%j trouve %j', (query, expected) => {
    expect(names(query)).toEqual(expected);
  });
});

describe('Un administrateur ferme un compte', () => {
  const shop = openAccounts();
  const { anotherDevice, by, enter, isLive, journal } = shop;
  let boss: ReturnType<typeof makeActor>;
  const close = (id: string, disabled = true) => updateUserAccess(by(boss), { id, disabled });
  beforeEach(() => {
    boss = makeActor(shop.db, 'admin');
  });

  test('ses sessions et ses liens finissent aussitôt, il ne se connecte plus, et le journal le garde ; puis le rouvre', async () => {
    const { zoe } = shop;
    const other = await anotherDevice();
    mailPasswordLink(by(), shop.userRow(), 'resetPassword');
    expect((await close(zoe.id)).disabledAt).toEqual(expect.any(Number));
    // Gone themselves: to ask whether they live would end them.
    expect([rowsOf(shop.db, sessions), rowsOf(shop.db, mailedTokens)]).toEqual([[], []]);
    expect([await isLive(), await isLive(other)]).toEqual([false, false]);
    expect(resetLinkOwner(shop.db, shop.tokenIn('/reintialiser-mot-passe-oublier'))).toBeNull();
    expect(await failure(enter())).toMatchObject({ code: 'unauthenticated', details: {} });
    expect(journal()).toMatchObject([{ action: 'user.disable', actorId: boss.userId, entityId: zoe.id }]);
    expect((await close(zoe.id, false)).disabledAt).toBeNull();
    await expect(enter()).resolves.toBeDefined();
  });

  test('Il ne ferme ni le sien, ni un compte effacé, ni un inconnu', async () => {
    makeActor(shop.db, 'admin');
    const erased = makeUser(shop.db, 'client', { erasedAt: 1 });
    for (const id of [boss.userId, erased.id]) await refuses(() => close(id), 'conflict');
    await refuses(() => close('inconnu'), 'notFound');
  });
});
