import { beforeEach, describe, expect, test } from 'vitest';
import type { Db } from '../../../db/client.ts';
import { mailedTokens } from '../../../db/schema/accounts.ts';
import { verifyPassword } from '../../../src/features/accounts/model/hash.server.ts';
import { actorFromBearer } from '../../../src/features/accounts/model/session.server.ts';
import { readClaims } from '../../../src/features/accounts/model/session.ts';
import { resetPassword } from '../../../src/features/accounts/security/changePassword.server.ts';
import { anonymous } from '../../../src/http/actor.ts';
import { ctxOf } from '../../support/context.ts';
import { testDb } from '../../support/people.ts';
import {
  anotherDevice,
  failure,
  isLive,
  journal,
  mails,
  newPassword,
  password,
  signedIn,
  tokenIn,
  userRow,
  visitor,
} from './account.ts';

let db: Db;
beforeEach(() => {
  db = testDb();
});

describe('Un client change son mot de passe', () => {
  test('ses autres appareils sont déconnectés, celui-ci reçoit une session neuve', async () => {
    const zoe = await signedIn(db);
    const other = await anotherDevice(db, zoe);
    const input = { email: zoe.email, currentPassword: password, newPassword };
    const fresh = await resetPassword(ctxOf(db, zoe.actor), { ...input, ...visitor });
    expect(await isLive(db, other)).toBe(false);
    expect(await isLive(db, zoe.cookieToken)).toBe(false);
    expect(await isLive(db, fresh.cookieToken)).toBe(true);
    expect(readClaims(fresh.token)).toMatchObject({ sub: zoe.id, role: 'client' });
    expect(await actorFromBearer(ctxOf(db), `Bearer ${zoe.token}`)).toEqual(anonymous);
    expect(await verifyPassword(userRow(db, zoe.id).passwordHash, newPassword)).toBe(true);
  });

  test('il en est averti, avec un lien si ce n’était pas lui', async () => {
    const zoe = await signedIn(db, 'client', { emailProvenAt: 1 });
    await resetPassword(ctxOf(db, zoe.actor), { email: zoe.email, currentPassword: password, newPassword, ...visitor });
    expect(mails(db)).toMatchObject([{ kind: 'accountChanged', recipient: zoe.email, userId: zoe.id }]);
    expect(mails(db)[0]?.text).toMatch(/Votre mot de passe a été changé[\s\S]*Ce n’était pas vous/);
    expect(mails(db)[0]?.text).not.toContain(newPassword);
    const token = tokenIn(db, '/securiser-compte');
    expect(JSON.stringify(db.select().from(mailedTokens).all())).not.toContain(token);
    expect(journal(db)).toMatchObject([{ action: 'user.changePassword', entityId: zoe.id, actorId: zoe.id }]);
  });

  test('un mauvais mot de passe actuel est refusé à côté de son champ', async () => {
    const zoe = await signedIn(db);
    const input = { email: zoe.email, currentPassword: 'faux faux faux', newPassword };
    const error = await failure(resetPassword(ctxOf(db, zoe.actor), { ...input, ...visitor }));
    expect(error).toMatchObject({ code: 'invalid', details: { errors: { currentPassword: expect.any(String) } } });
    expect(await isLive(db, zoe.cookieToken)).toBe(true);
  });

  test.each([
    ['courant', { newPassword: 'motdepasse2024' }, 'newPassword'],
    ['identique', { newPassword: password }, 'newPassword'],
    ['fait de ses noms', { newPassword: 'Zoé Lefèvre 1985' }, 'newPassword'],
    ['donné avec l’adresse d’un autre', { email: 'autre@exemple.fr' }, 'email'],
  ])('un nouveau mot de passe %s est refusé', async (_, change, field) => {
    const zoe = await signedIn(db);
    const input = { email: zoe.email, currentPassword: password, newPassword, ...change };
    const error = await failure(resetPassword(ctxOf(db, zoe.actor), { ...input, ...visitor }));
    expect(error).toMatchObject({ code: 'invalid', details: { errors: { [field]: expect.any(String) } } });
    expect(mails(db)).toEqual([]);
  });

  test('deux changements lancés ensemble n’en font qu’un', async () => {
    const zoe = await signedIn(db);
    const input = { email: zoe.email, currentPassword: password };
    const both = ['un merle siffleur', 'deux merles siffleurs'].map((newPassword) =>
      resetPassword(ctxOf(db, zoe.actor), { ...input, newPassword, ...visitor }),
    );
    const results = await Promise.allSettled(both);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(mails(db)).toHaveLength(1);
  });
});
