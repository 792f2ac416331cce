import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Db } from '../../../db/client.ts';
import { mailedTokens, users } from '../../../db/schema/accounts.ts';
import { notifyChange } from '../../../src/features/accounts/mailed/notice.server.ts';
import { resetLinkOwner } from '../../../src/features/accounts/mailed/owner.server.ts';
import { forgotPassword, forgotPasswordEmail } from '../../../src/features/accounts/recovery/forgotPassword.server.ts';
import { login } from '../../../src/features/accounts/signIn/signIn.server.ts';
import { ctxOf } from '../../support/context.ts';
import { testDb } from '../../support/people.ts';
import { anotherDevice, failure, isLive, mails, newPassword, signedIn, tokenIn, userRow, visitor } from './account.ts';

let db: Db;
let zoe: Awaited<ReturnType<typeof signedIn>>;
beforeEach(async () => {
  db = testDb();
  zoe = await signedIn(db);
});

const ask = (db: Db, email: string, address = visitor.address) =>
  forgotPasswordEmail(ctxOf(db), { email, ...visitor, address });
const choose = (db: Db, token: string, chosen = newPassword) =>
  forgotPassword(ctxOf(db), { token, newPassword: chosen });
const signIn = (db: Db, email: string, typed: string) =>
  login(ctxOf(db), { email, password: typed, ...visitor, cookieToken: undefined });

afterEach(() => vi.useRealTimers());

describe('Une personne a oublié son mot de passe', () => {
  test('un lien lui est envoyé, dont seule l’empreinte est gardée', async () => {
    expect(await ask(db, zoe.email)).toBeNull();
    expect(mails(db)).toMatchObject([{ kind: 'resetPassword', recipient: zoe.email }]);
    const token = tokenIn(db, '/reintialiser-mot-passe-oublier');
    expect(token.length).toBeGreaterThanOrEqual(43);
    expect(JSON.stringify(db.select().from(mailedTokens).all())).not.toContain(token);
    expect(resetLinkOwner(db, token)?.email).toBe(zoe.email);
  });

  test('pour une adresse inconnue, un compte fermé ou effacé, la réponse est la même et rien ne part', async () => {
    const closed = await signedIn(db);
    const erased = await signedIn(db);
    db.update(users).set({ disabledAt: 1 }).where(eq(users.id, closed.id)).run();
    db.update(users).set({ erasedAt: 1 }).where(eq(users.id, erased.id)).run();
    for (const email of ['inconnu@exemple.fr', closed.email, erased.email]) expect(await ask(db, email)).toBeNull();
    expect(mails(db)).toEqual([]);
  });

  test('la réponse attend le même moment, que le compte existe ou non', async () => {
    vi.useFakeTimers();
    for (const email of [zoe.email, 'inconnu@exemple.fr']) {
      const told = vi.fn();
      const answer = ask(db, email).then(told);
      await vi.advanceTimersByTimeAsync(249);
      expect(told).not.toHaveBeenCalled();
      await vi.advanceTimersByTimeAsync(1);
      expect(told).toHaveBeenCalledOnce();
      await answer;
    }
  });

  test('trois demandes par heure pour une adresse, connue ou non ; vingt pour un appelant', async () => {
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

  test.each([
    ['active', { totpSecret: 'x', totpConfirmedAt: 7, totpStep: 3 }],
    ['commencée', { totpSecret: 'x', totpConfirmedAt: null, totpStep: null }],
    ['absente', { totpSecret: null, totpConfirmedAt: null, totpStep: null }],
  ])('il laisse la double authentification %s comme elle est', async (_, factor) => {
    for (const role of ['client', 'admin'] as const) {
      const { id, email } = await signedIn(db, role, factor);
      await ask(db, email);
      await choose(db, tokenIn(db, '/reintialiser-mot-passe-oublier'));
      expect(userRow(db, id)).toMatchObject(factor);
      const entered = signIn(db, email, newPassword);
      if (factor.totpConfirmedAt === null) await expect(entered).resolves.toBeDefined();
      else expect(await failure(entered)).toMatchObject({ details: { data: { secondFactor: true } } });
    }
  });

  test('un lien servi rend les autres sans valeur', async () => {
    await ask(db, zoe.email);
    const first = tokenIn(db, '/reintialiser-mot-passe-oublier');
    await ask(db, zoe.email);
    await choose(db, tokenIn(db, '/reintialiser-mot-passe-oublier'));
    expect(resetLinkOwner(db, first)).toBeNull();
  });

  test('un mot de passe refusé laisse le lien', async () => {
    await ask(db, zoe.email);
    const token = tokenIn(db, '/reintialiser-mot-passe-oublier');
    for (const refused of ['motdepasse2024', 'zoé lefèvre paris'])
      expect(await failure(choose(db, token, refused))).toMatchObject({
        code: 'invalid',
        details: { errors: { newPassword: expect.any(String) } },
      });
    await expect(choose(db, token)).resolves.toBeNull();
  });

  test('le lien vaut une heure, et plus rien une fois le compte fermé', async () => {
    await ask(db, zoe.email);
    const token = tokenIn(db, '/reintialiser-mot-passe-oublier');
    vi.setSystemTime(Date.now() + 3_600_001);
    expect(await failure(choose(db, token))).toMatchObject({ code: 'notFound' });
    vi.useRealTimers();
    expect(resetLinkOwner(db, token)?.email).toBe(zoe.email);
    db.update(users).set({ disabledAt: 1 }).run();
    expect(await failure(choose(db, token))).toMatchObject({ code: 'notFound' });
  });

  test('deux usages simultanés du lien n’en font qu’un', async () => {
    await ask(db, zoe.email);
    const token = tokenIn(db, '/reintialiser-mot-passe-oublier');
    const both = [choose(db, token, 'un merle siffleur'), choose(db, token, 'deux merles siffleurs')];
    expect((await Promise.allSettled(both)).map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  test('un jeton inventé, ou d’un autre usage, ne vaut rien', async () => {
    const { id } = await signedIn(db, 'client', { emailProvenAt: 1 });
    notifyChange(ctxOf(db), { before: userRow(db, id), made: ['phone'] });
    for (const token of ['x', '', '\u0000', tokenIn(db, '/securiser-compte')])
      expect(await failure(choose(db, token))).toMatchObject({ code: 'notFound' });
  });
});
