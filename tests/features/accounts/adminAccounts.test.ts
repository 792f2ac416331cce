import { beforeEach, describe, expect, test } from 'vitest';
import type { Db } from '../../../db/client.ts';
import { users } from '../../../db/schema/accounts.ts';
import { auditLog } from '../../../db/schema/system.ts';
import { createAdmin, setPassword } from '../../../src/features/accounts/admin/adminAccounts.server.ts';
import { ensureUser, hasAdmin } from '../../../src/features/accounts/admin/firstUsers.server.ts';
import { resetLinkOwner } from '../../../src/features/accounts/mailed/owner.server.ts';
import { verifyPassword } from '../../../src/features/accounts/model/hash.server.ts';
import { actorFromCookie, startSession } from '../../../src/features/accounts/model/session.server.ts';
import { forgotPasswordEmail } from '../../../src/features/accounts/recovery/forgotPassword.server.ts';
import { anonymous, system } from '../../../src/http/actor.ts';
import { ctxOf } from '../../support/context.ts';
import { makeActor, makeUser, rowsOf, testDb } from '../../support/people.ts';
import { journal, mails, tokenIn, visitor } from './account.ts';

let db: Db;
beforeEach(() => {
  db = testDb();
});

const terminal = system('terminal');
const makeLink = (db: Db, email: string) => forgotPasswordEmail(ctxOf(db), { email, ...visitor });

const good = { email: 'Patron@Exemple.fr', password: 'quatre chevaux gris' };

describe('Le marchand ouvre un compte d’administration', () => {
  test('au terminal, et le journal le garde', async () => {
    await createAdmin(ctxOf(db, system('terminal')), good);
    const row = db.select().from(users).get();
    expect(row).toMatchObject({ email: 'patron@exemple.fr', role: 'admin' });
    expect(await verifyPassword(row?.passwordHash, good.password)).toBe(true);
    expect(db.select().from(auditLog).all()).toMatchObject([
      { action: 'user.createAdmin', actorId: 'terminal', entityId: row?.id },
    ]);
  });

  test('un client est refusé', async () => {
    const actor = makeActor(db, 'client');
    await expect(createAdmin(ctxOf(db, actor), good)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(setPassword(ctxOf(db, actor), good)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(createAdmin(ctxOf(db), good)).rejects.toMatchObject({ code: 'unauthenticated' });
    expect(hasAdmin(db)).toBe(false);
  });

  test('une adresse prise et un mot de passe courant sont refusés', async () => {
    await createAdmin(ctxOf(db, system('terminal')), good);
    await expect(createAdmin(ctxOf(db, system('terminal')), good)).rejects.toMatchObject({ code: 'conflict' });
    await expect(
      createAdmin(ctxOf(db, system('terminal')), { email: 'b@exemple.fr', password: 'motdepasse2024' }),
    ).rejects.toMatchObject({
      code: 'invalid',
    });
  });

  test('changer le mot de passe ferme toutes les sessions du compte, annule les liens déjà envoyés et l’annonce par courriel', async () => {
    const user = makeUser(db, 'client', { email: 'zoe@exemple.fr', emailProvenAt: 1 });
    const { cookieToken } = await startSession(ctxOf(db), {
      user,
      device: {
        userAgent: null,
        address: null,
      },
    });
    await makeLink(db, user.email);
    const link = tokenIn(db, '/reintialiser-mot-passe-oublier');
    await setPassword(ctxOf(db, terminal), { email: 'Zoe@exemple.fr', password: 'cinq chevaux gris' });
    expect(await actorFromCookie(db, cookieToken)).toEqual(anonymous);
    expect(await verifyPassword(db.select().from(users).get()?.passwordHash, 'cinq chevaux gris')).toBe(true);
    expect(resetLinkOwner(db, link)).toBeNull();
    expect(mails(db).at(-1)).toMatchObject({ kind: 'accountChanged', recipient: 'zoe@exemple.fr', userId: user.id });
    expect(mails(db).at(-1)?.text).toMatch(/Votre mot de passe a été changé[\s\S]*\/securiser-compte\//);
    expect(journal(db)).toMatchObject([{ action: 'user.changePassword', actorId: 'terminal', entityId: user.id }]);
    const unknown = { ...good, email: 'inconnu@exemple.fr' };
    await expect(setPassword(ctxOf(db, terminal), unknown)).rejects.toMatchObject({ code: 'notFound' });
  });

  test('au premier démarrage les comptes sont faits une fois', async () => {
    expect(hasAdmin(db)).toBe(false);
    expect(await ensureUser(ctxOf(db, system('start')), { role: 'admin', ...good })).toBe(true);
    expect(await ensureUser(ctxOf(db, system('start')), { role: 'admin', ...good, password: 'un autre mot' })).toBe(
      false,
    );
    expect(
      await ensureUser(ctxOf(db, system('start')), {
        role: 'client',
        email: 'cliente@exemple.fr',
        password: 'x7Yk2mPq9',
      }),
    ).toBe(true);
    expect(hasAdmin(db)).toBe(true);
    expect(rowsOf(db, users).map((user) => user.role)).toEqual(['admin', 'client']);
  });
});
