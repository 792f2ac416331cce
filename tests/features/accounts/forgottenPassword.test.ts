import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Db } from '../../../db/client.ts';
import { mailedTokens, users } from '../../../db/schema/accounts.ts';
import {
  forgotPassword,
  forgotPasswordEmail,
  isLiveNotice,
  resetLinkEmail,
  secureAccount,
} from '../../../src/features/accounts/forgottenPassword.server.ts';
import { tellChange } from '../../../src/features/accounts/notice.server.ts';
import { verifyPassword } from '../../../src/features/accounts/password.server.ts';
import { login } from '../../../src/features/accounts/signIn.server.ts';
import { anonymous } from '../../../src/http/actor.ts';
import { testDb } from '../../support/people.ts';
import {
  accountShop,
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
} from './account.ts';

const ask = (db: Db, email: string, address = accountShop.address) =>
  forgotPasswordEmail(db, anonymous, { email }, { ...accountShop, address });
const choose = (db: Db, token: string, chosen = newPassword) =>
  forgotPassword(db, anonymous, { token, newPassword: chosen }, accountShop);
const signIn = (db: Db, email: string, typed: string) =>
  login(db, anonymous, { email, password: typed }, { ...accountShop, cookieToken: undefined });

afterEach(() => vi.useRealTimers());

describe('Une personne a oublié son mot de passe', () => {
  test('un lien lui est envoyé, dont seule l’empreinte est gardée', async () => {
    const db = testDb();
    const zoe = await signedIn(db);
    expect(await ask(db, zoe.email)).toBeNull();
    expect(mails(db)).toMatchObject([{ kind: 'resetPassword', recipient: zoe.email }]);
    const token = tokenIn(db, '/reintialiser-mot-passe-oublier');
    expect(token.length).toBeGreaterThanOrEqual(43);
    expect(JSON.stringify(db.select().from(mailedTokens).all())).not.toContain(token);
    expect(resetLinkEmail(db, token)).toBe(zoe.email);
  });

  test('pour une adresse inconnue, un compte fermé ou effacé, la réponse est la même et rien ne part', async () => {
    const db = testDb();
    const closed = await signedIn(db);
    const erased = await signedIn(db);
    db.update(users).set({ disabledAt: 1 }).where(eq(users.id, closed.id)).run();
    db.update(users).set({ erasedAt: 1 }).where(eq(users.id, erased.id)).run();
    for (const email of ['inconnu@exemple.fr', closed.email, erased.email]) expect(await ask(db, email)).toBeNull();
    expect(mails(db)).toEqual([]);
  });

  test('la réponse attend le même moment, que le compte existe ou non', async () => {
    const db = testDb();
    const zoe = await signedIn(db);
    const clock = vi.spyOn(globalThis, 'setTimeout');
    await ask(db, zoe.email);
    await ask(db, 'inconnu@exemple.fr');
    const waits = clock.mock.calls.map(([, wait]) => wait);
    expect(waits).toEqual([250, 250]);
    clock.mockRestore();
  });

  test('trois demandes par heure pour une adresse, connue ou non ; vingt pour un appelant', async () => {
    const db = testDb();
    const zoe = await signedIn(db);
    for (const email of [zoe.email, 'inconnu@exemple.fr']) {
      await Promise.all([1, 2, 3].map((n) => ask(db, email, `198.51.100.${n}`)));
      const error = await failure(ask(db, email));
      expect(error).toMatchObject({ code: 'throttled' });
      expect(error.message).toMatch(/^Trop de tentatives/);
    }
    await Promise.all(Array.from({ length: 20 }, (_, i) => ask(db, `x${i}@exemple.fr`, '203.0.113.9')));
    expect(await failure(ask(db, 'dernier@exemple.fr', '203.0.113.9'))).toMatchObject({ code: 'throttled' });
  });

  test('le lien change le mot de passe une fois, déconnecte partout et lève l’attente de la connexion', async () => {
    const db = testDb();
    const zoe = await signedIn(db);
    const other = await anotherDevice(db, zoe);
    for (let i = 0; i < 6; i++) await failure(signIn(db, zoe.email, 'faux faux faux'));
    await ask(db, zoe.email);
    const token = tokenIn(db, '/reintialiser-mot-passe-oublier');
    const provenAt = () => db.select().from(users).where(eq(users.id, zoe.id)).get()?.emailProvenAt;
    expect(provenAt()).toBeNull();
    expect(await choose(db, token)).toBeNull();
    expect(provenAt()).toEqual(expect.any(Number));
    for (const session of [other, zoe.cookieToken]) expect(await isLive(db, session)).toBe(false);
    await expect(signIn(db, zoe.email, newPassword)).resolves.toBeDefined();
    expect(await failure(choose(db, token, 'encore un autre mot'))).toMatchObject({ code: 'notFound' });
    expect(mails(db).at(-1)?.text).toContain('Votre mot de passe a été changé.');
  });

  test('un lien servi rend les autres sans valeur', async () => {
    const db = testDb();
    const zoe = await signedIn(db);
    await ask(db, zoe.email);
    const first = tokenIn(db, '/reintialiser-mot-passe-oublier');
    await ask(db, zoe.email);
    await choose(db, tokenIn(db, '/reintialiser-mot-passe-oublier'));
    expect(resetLinkEmail(db, first)).toBeNull();
  });

  test('un mot de passe refusé laisse le lien', async () => {
    const db = testDb();
    const zoe = await signedIn(db);
    await ask(db, zoe.email);
    const token = tokenIn(db, '/reintialiser-mot-passe-oublier');
    expect(await failure(choose(db, token, 'motdepasse2024'))).toMatchObject({
      code: 'invalid',
      details: { errors: { newPassword: expect.any(String) } },
    });
    await expect(choose(db, token)).resolves.toBeNull();
  });

  test('le lien vaut une heure, et plus rien une fois le compte fermé', async () => {
    const db = testDb();
    const zoe = await signedIn(db);
    await ask(db, zoe.email);
    const token = tokenIn(db, '/reintialiser-mot-passe-oublier');
    vi.setSystemTime(Date.now() + 3_600_001);
    expect(await failure(choose(db, token))).toMatchObject({ code: 'notFound' });
    vi.useRealTimers();
    expect(resetLinkEmail(db, token)).toBe(zoe.email);
    db.update(users).set({ disabledAt: 1 }).run();
    expect(await failure(choose(db, token))).toMatchObject({ code: 'notFound' });
  });

  test('deux usages simultanés du lien n’en font qu’un', async () => {
    const db = testDb();
    const zoe = await signedIn(db);
    await ask(db, zoe.email);
    const token = tokenIn(db, '/reintialiser-mot-passe-oublier');
    const both = [choose(db, token, 'un merle siffleur'), choose(db, token, 'deux merles siffleurs')];
    expect((await Promise.allSettled(both)).map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  test('un jeton inventé, ou d’un autre usage, ne vaut rien', async () => {
    const db = testDb();
    const zoe = await signedIn(db);
    tellChange(db, accountShop, { ...zoe, firstName: 'Zoé' }, ['phone']);
    for (const token of ['x', '', '\u0000', tokenIn(db, '/securiser-compte')])
      expect(await failure(choose(db, token))).toMatchObject({ code: 'notFound' });
  });
});

describe('« Ce n’était pas moi »', () => {
  const secure = (db: Db, token: string) => secureAccount(db, anonymous, { token }, accountShop);

  test('ferme toutes les sessions et le mot de passe, et en fait choisir un autre', async () => {
    const db = testDb();
    const zoe = await signedIn(db);
    tellChange(db, accountShop, { ...zoe, firstName: 'Zoé' }, ['password']);
    const token = tokenIn(db, '/securiser-compte');
    const answer = secure(db, token);
    expect(await isLive(db, zoe.cookieToken)).toBe(false);
    expect(await verifyPassword(userRow(db, zoe.id).passwordHash, password)).toBe(false);
    await choose(db, answer.token);
    await expect(signIn(db, zoe.email, newPassword)).resolves.toBeDefined();
    expect(journal(db).map(({ action }) => action)).toContain('user.secure');
    expect(() => secure(db, token)).toThrow(expect.objectContaining({ code: 'notFound' }));
  });

  test('rend au compte l’adresse électronique qu’on lui avait prise', async () => {
    const db = testDb();
    const zoe = await signedIn(db);
    tellChange(db, accountShop, { ...zoe, firstName: 'Zoé' }, ['email']);
    db.update(users).set({ email: 'voleur@exemple.fr' }).where(eq(users.id, zoe.id)).run();
    secure(db, tokenIn(db, '/securiser-compte'));
    expect(userRow(db, zoe.id).email).toBe(zoe.email);
  });

  test('laisse l’adresse quand un autre compte l’a prise depuis', async () => {
    const db = testDb();
    const zoe = await signedIn(db);
    tellChange(db, accountShop, { ...zoe, firstName: 'Zoé' }, ['email']);
    db.update(users).set({ email: 'nouvelle@exemple.fr' }).where(eq(users.id, zoe.id)).run();
    await signedIn(db, 'client', { email: zoe.email });
    secure(db, tokenIn(db, '/securiser-compte'));
    expect(userRow(db, zoe.id).email).toBe('nouvelle@exemple.fr');
  });

  test('laisse la double authentification : un courriel volé ne doit pas suffire', async () => {
    const db = testDb();
    const zoe = await signedIn(db, 'client', { totpSecret: 'x', totpConfirmedAt: 5 });
    tellChange(db, accountShop, { ...zoe, firstName: 'Zoé' }, ['password']);
    secure(db, tokenIn(db, '/securiser-compte'));
    expect(userRow(db, zoe.id)).toMatchObject({ totpSecret: 'x', totpConfirmedAt: 5 });
  });

  test('regarder la page du lien ne change rien ; sept jours après il est mort', async () => {
    const db = testDb();
    const zoe = await signedIn(db);
    tellChange(db, accountShop, { ...zoe, firstName: 'Zoé' }, ['address']);
    const token = tokenIn(db, '/securiser-compte');
    expect([isLiveNotice(db, token), isLiveNotice(db, token)]).toEqual([true, true]);
    expect(await isLive(db, zoe.cookieToken)).toBe(true);
    vi.setSystemTime(Date.now() + 7 * 86_400_000 + 1);
    expect(isLiveNotice(db, token)).toBe(false);
  });

  test('un jeton inventé ne vaut rien', () => {
    expect(() => secure(testDb(), 'x')).toThrow(expect.objectContaining({ code: 'notFound' }));
  });
});
