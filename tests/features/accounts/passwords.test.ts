import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Db } from '../../../db/client.ts';
import { mailedTokens, users } from '../../../db/schema/accounts.ts';
import { notifyChange } from '../../../src/features/accounts/mailed/notice.server.ts';
import { resetLinkOwner } from '../../../src/features/accounts/mailed/owner.server.ts';
import { verifyPassword } from '../../../src/features/accounts/model/hash.server.ts';
import { actorFromBearer } from '../../../src/features/accounts/model/session.server.ts';
import { readClaims } from '../../../src/features/accounts/model/session.ts';
import { forgotPassword, forgotPasswordEmail } from '../../../src/features/accounts/recovery/forgotPassword.server.ts';
import { resetPassword } from '../../../src/features/accounts/security/changePassword.server.ts';
import { anonymous } from '../../../src/http/actor.ts';
import { ctxOf } from '../../support/context.ts';
import { testDb } from '../../support/people.ts';
import { refuses } from '../../support/refuses.ts';
import {
  anotherDevice,
  enter,
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
let zoe: Awaited<ReturnType<typeof signedIn>>;
beforeEach(async () => {
  db = testDb();
  zoe = await signedIn(db);
});
afterEach(() => vi.useRealTimers());

const link = '/reintialiser-mot-passe-oublier';
const statuses = async (works: Promise<unknown>[]) =>
  (await Promise.allSettled(works)).map(({ status }) => status).sort();

describe('Un client change son mot de passe', () => {
  const change = (values: Partial<Parameters<typeof resetPassword>[1]> = {}) =>
    resetPassword(ctxOf(db, zoe.actor), {
      email: zoe.email,
      currentPassword: password,
      newPassword,
      ...visitor,
      ...values,
    });

  test('ses autres appareils sont déconnectés, celui-ci reçoit une session neuve, et il en est averti', async () => {
    db.update(users).set({ emailProvenAt: 1 }).run();
    const other = await anotherDevice(db, zoe);
    const fresh = await change();
    for (const [session, lives] of [
      [other, false],
      [zoe.cookieToken, false],
      [fresh.cookieToken, true],
    ] as const)
      expect(await isLive(db, session)).toBe(lives);
    expect(readClaims(fresh.token)).toMatchObject({ sub: zoe.id, role: 'client' });
    expect(await actorFromBearer(ctxOf(db), `Bearer ${zoe.token}`)).toEqual(anonymous);
    expect(await verifyPassword(userRow(db, zoe.id).passwordHash, newPassword)).toBe(true);
    expect(mails(db)).toMatchObject([{ kind: 'accountChanged', recipient: zoe.email, userId: zoe.id }]);
    expect(mails(db)[0]?.text).toMatch(/Votre mot de passe a été changé[\s\S]*Ce n’était pas vous/);
    expect(mails(db)[0]?.text).not.toContain(newPassword);
    const token = tokenIn(db, '/securiser-compte');
    expect(JSON.stringify(db.select().from(mailedTokens).all())).not.toContain(token);
    expect(journal(db)).toMatchObject([{ action: 'user.changePassword', entityId: zoe.id, actorId: zoe.id }]);
  });

  test.each([
    ['avec un mauvais mot de passe actuel', { currentPassword: 'faux faux faux' }, 'currentPassword'],
    ['courant', { newPassword: 'motdepasse2024' }, 'newPassword'],
    ['identique', { newPassword: password }, 'newPassword'],
    ['fait de ses noms', { newPassword: 'Zoé Lefèvre 1985' }, 'newPassword'],
    ['donné avec l’adresse d’un autre', { email: 'autre@exemple.fr' }, 'email'],
  ])('un nouveau mot de passe %s est refusé à côté de son champ, et rien ne change', async (_, values, field) => {
    await refuses(change(values), 'invalid', { [field]: '' });
    expect(await isLive(db, zoe.cookieToken)).toBe(true);
    expect(mails(db)).toEqual([]);
  });

  test('deux changements lancés ensemble n’en font qu’un', async () => {
    const both = ['un merle siffleur', 'deux merles siffleurs'].map((chosen) => change({ newPassword: chosen }));
    expect(await statuses(both)).toEqual(['fulfilled', 'rejected']);
    expect(mails(db)).toHaveLength(1);
  });
});

describe('Une personne a oublié son mot de passe', () => {
  const ask = (email = zoe.email, address = visitor.address) =>
    forgotPasswordEmail(ctxOf(db), { email, ...visitor, address });
  const choose = (token: string, chosen = newPassword) => forgotPassword(ctxOf(db), { token, newPassword: chosen });
  const asked = async (email = zoe.email) => {
    await ask(email);
    return tokenIn(db, link);
  };

  test('pour une adresse inconnue, un compte fermé ou effacé, la réponse est la même et rien ne part', async () => {
    const [closed, erased] = [await signedIn(db), await signedIn(db)];
    db.update(users).set({ disabledAt: 1 }).where(eq(users.id, closed.id)).run();
    db.update(users).set({ erasedAt: 1 }).where(eq(users.id, erased.id)).run();
    for (const email of ['inconnu@exemple.fr', closed.email, erased.email]) expect(await ask(email)).toBeNull();
    expect(mails(db)).toEqual([]);
  });

  test('la réponse attend le même moment, que le compte existe ou non', async () => {
    vi.useFakeTimers();
    for (const email of [zoe.email, 'inconnu@exemple.fr']) {
      const told = vi.fn();
      const answer = ask(email).then(told);
      await vi.advanceTimersByTimeAsync(249);
      expect(told).not.toHaveBeenCalled();
      await vi.advanceTimersByTimeAsync(1);
      expect(told).toHaveBeenCalledOnce();
      await answer;
    }
  });

  test('trois demandes par heure pour une adresse, connue ou non ; vingt pour un appelant', async () => {
    for (const email of [zoe.email, 'inconnu@exemple.fr']) {
      await Promise.all([1, 2, 3].map((n) => ask(email, `198.51.100.${n}`)));
      expect(await failure(ask(email))).toMatchObject({
        code: 'throttled',
        message: expect.stringMatching(/^Trop de tentatives/),
      });
    }
    await Promise.all(Array.from({ length: 20 }, (_, i) => ask(`x${i}@exemple.fr`, '203.0.113.9')));
    await refuses(ask('dernier@exemple.fr', '203.0.113.9'), 'throttled');
  });

  test('le lien change le mot de passe une fois, déconnecte partout, annule les autres liens et lève l’attente', async () => {
    const other = await anotherDevice(db, zoe);
    for (let i = 0; i < 6; i++) await failure(enter(db, zoe.email, { typed: 'faux faux faux' }));
    const [first, token] = [await asked(), await asked()];
    expect(userRow(db, zoe.id).emailProvenAt).toBeNull();
    expect(await choose(token)).toBeNull();
    expect(userRow(db, zoe.id).emailProvenAt).toEqual(expect.any(Number));
    for (const session of [other, zoe.cookieToken]) expect(await isLive(db, session)).toBe(false);
    expect(resetLinkOwner(db, first)).toBeNull();
    await expect(enter(db, zoe.email, { typed: newPassword })).resolves.toBeDefined();
    await refuses(choose(token, 'encore un autre mot'), 'notFound');
    expect(mails(db).at(-1)?.text).toContain('Votre mot de passe a été changé.');
  });

  test('il n’en tient pas pour lue une adresse que le compte a prise depuis', async () => {
    const token = await asked();
    db.update(users).set({ email: 'voleur@exemple.fr' }).where(eq(users.id, zoe.id)).run();
    await choose(token);
    expect(userRow(db, zoe.id).emailProvenAt).toBeNull();
  });

  test.each([
    ['active', { totpSecret: 'x', totpConfirmedAt: 7, totpStep: 3 }],
    ['commencée', { totpSecret: 'x', totpConfirmedAt: null, totpStep: null }],
  ])('il laisse la double authentification %s comme elle est', async (_, factor) => {
    for (const role of ['client', 'admin'] as const) {
      const { id, email } = await signedIn(db, role, factor);
      await choose(await asked(email));
      expect(userRow(db, id)).toMatchObject(factor);
      const entered = enter(db, email, { typed: newPassword });
      if (factor.totpConfirmedAt === null) await expect(entered).resolves.toBeDefined();
      else expect(await failure(entered)).toMatchObject({ details: { data: { secondFactor: true } } });
    }
  });

  test('un mot de passe refusé laisse le lien, et deux usages simultanés n’en font qu’un', async () => {
    const token = await asked();
    for (const refused of ['motdepasse2024', 'zoé lefèvre paris'])
      await refuses(choose(token, refused), 'invalid', { newPassword: '' });
    const both = ['un merle siffleur', 'deux merles siffleurs'].map((chosen) => choose(token, chosen));
    expect(await statuses(both)).toEqual(['fulfilled', 'rejected']);
  });

  test('le lien vaut une heure, et plus rien une fois le compte fermé', async () => {
    const token = await asked();
    vi.setSystemTime(Date.now() + 3_600_001);
    await refuses(choose(token), 'notFound');
    vi.useRealTimers();
    expect(resetLinkOwner(db, token)?.email).toBe(zoe.email);
    db.update(users).set({ disabledAt: 1 }).run();
    await refuses(choose(token), 'notFound');
  });

  test('un jeton inventé, ou d’un autre usage, ne vaut rien', async () => {
    const { id } = await signedIn(db, 'client', { emailProvenAt: 1 });
    notifyChange(ctxOf(db), { before: userRow(db, id), made: ['phone'] });
    for (const token of ['x', '', '\u0000', tokenIn(db, '/securiser-compte')]) await refuses(choose(token), 'notFound');
  });
});
