import { describe, expect, test, vi } from 'vitest';
import { notifyChange } from '../../../src/features/accounts/mailed/notice.server.ts';
import { resetLinkOwner } from '../../../src/features/accounts/mailed/owner.server.ts';
import { hashPassword, verifyPassword } from '../../../src/features/accounts/model/hash.server.ts';
import { passwordProblem } from '../../../src/features/accounts/model/passwordRules.ts';
import { actorFromBearer } from '../../../src/features/accounts/model/session.server.ts';
import { parseClaims } from '../../../src/features/accounts/model/session.ts';
import { countAttempt, signInKeys } from '../../../src/features/accounts/model/signInLimit.server.ts';
import { requireStrongPassword } from '../../../src/features/accounts/password/requirePassword.server.ts';
import { strengthOf } from '../../../src/features/accounts/password/strength.ts';
import { mailResetLink, resetForgottenPassword } from '../../../src/features/accounts/recovery/recovery.server.ts';
import { resetPassword } from '../../../src/features/accounts/security/changePassword.server.ts';
import { anonymous } from '../../../src/http/context.ts';
import { refuses } from '../../support/refuses.ts';
import { newPassword, openAccounts, password, visitor } from './account.ts';

const shop = openAccounts();
const { asZoe, anotherDevice, by, enter, isLive, journal, mails, signedIn, tokenIn, userRow } = shop;

const link = '/reintialiser-mot-passe-oublier';
const statuses = async (works: Promise<unknown>[]) =>
  (await Promise.allSettled(works)).map(({ status }) => status).sort();

describe('Un client change son mot de passe', () => {
  const change = (values: Partial<Parameters<typeof resetPassword>[1]> = {}) => {
    const { email } = shop.zoe;
    return resetPassword(asZoe(), { email, currentPassword: password, newPassword, ...visitor, ...values });
  };

  test('ses autres appareils sont déconnectés, celui-ci reçoit une session neuve, et il en est averti', async () => {
    shop.set({ emailProvenAt: 1 });
    const other = await anotherDevice();
    const fresh = await change();
    const lives = [other, shop.zoe.cookieToken, fresh.cookieToken].map((session) => isLive(session));
    expect(await Promise.all(lives)).toEqual([false, false, true]);
    expect(parseClaims(fresh.token)).toMatchObject({ sub: shop.zoe.id, role: 'client' });
    expect(await actorFromBearer(by(), `Bearer ${shop.zoe.token}`)).toEqual(anonymous);
    expect(await verifyPassword(userRow().passwordHash, newPassword)).toBe(true);
    expect(mails()).toMatchObject([{ kind: 'accountChanged', recipient: shop.zoe.email, userId: shop.zoe.id }]);
    expect(mails()[0]?.text).toMatch(/Votre mot de passe a été changé[\s\S]*Ce n’était pas vous/);
    expect(mails()[0]?.text).not.toContain(newPassword);
    expect(tokenIn('/securiser-compte')).toBeTruthy();
    expect(journal()).toMatchObject([{ action: 'user.changePassword', entityId: shop.zoe.id, actorId: shop.zoe.id }]);
  });

  test.each([
    ['avec un mauvais mot de passe actuel', { currentPassword: 'faux faux faux' }, 'currentPassword'],
    ['identique', { newPassword: password }, 'newPassword'],
    ['fait de ses noms', { newPassword: 'Zoé Lefèvre 1985' }, 'newPassword'],
    ['donné avec l’adresse d’un autre', { email: 'autre@exemple.fr' }, 'email'],
  ])('un nouveau mot de passe %s est refusé à côté de son champ, et rien ne change', async (_, values, field) => {
    await refuses(change(values), 'invalid', { [field]: '' });
    expect(await isLive()).toBe(true);
    expect(mails()).toEqual([]);
  });

  test('deux changements lancés ensemble n’en font qu’un', async () => {
    const both = ['un merle siffleur', 'deux merles siffleurs'].map((chosen) => change({ newPassword: chosen }));
    expect(await statuses(both)).toEqual(['fulfilled', 'rejected']);
    expect(mails()).toHaveLength(1);
  });
});

describe('Une personne a oublié son mot de passe', () => {
  const ask = (email = shop.zoe.email, address = visitor.address) =>
    mailResetLink(by(), { email, ...visitor, address });
  const choose = (token: string, chosen = newPassword) =>
    resetForgottenPassword(by(), { token, newPassword: chosen, ...visitor });
  const asked = async (email = shop.zoe.email) => {
    await ask(email);
    return tokenIn(link);
  };

  test('La réponse est la même pour une adresse inconnue, un compte fermé ou effacé, et rien ne part', async () => {
    const [closed, erased] = [await signedIn(), await signedIn()];
    shop.set({ disabledAt: 1 }, closed.id);
    shop.set({ erasedAt: 1 }, erased.id);
    for (const email of ['inconnu@exemple.fr', closed.email, erased.email]) expect(await ask(email)).toBeNull();
    expect(mails()).toEqual([]);
  });

  test('la réponse attend le même moment, que le compte existe ou non', async () => {
    vi.useFakeTimers();
    for (const email of [shop.zoe.email, 'inconnu@exemple.fr']) {
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
    for (const email of [shop.zoe.email, 'inconnu@exemple.fr']) {
      await Promise.all([1, 2, 3].map((n) => ask(email, `198.51.100.${n}`)));
      await refuses(ask(email), 'throttled', 'Trop de tentatives');
    }
    await Promise.all(Array.from({ length: 20 }, (_, i) => ask(`x${i}@exemple.fr`, '203.0.113.9')));
    await refuses(ask('dernier@exemple.fr', '203.0.113.9'), 'throttled');
  });

  test('le lien change le mot de passe une fois, déconnecte partout, annule les autres liens et lève l’attente', async () => {
    const other = await anotherDevice();
    for (let i = 0; i < 5; i++) countAttempt(shop.db, signInKeys({ email: shop.zoe.email, address: visitor.address }));
    const [first, token] = [await asked(), await asked()];
    expect(userRow().emailProvenAt).toBeNull();
    expect((await choose(token))?.user.email).toBe(shop.zoe.email);
    expect(userRow().emailProvenAt).toEqual(expect.any(Number));
    for (const session of [other, shop.zoe.cookieToken]) expect(await isLive(session)).toBe(false);
    expect(resetLinkOwner(shop.db, first)).toBeNull();
    await expect(enter(undefined, { typed: newPassword })).resolves.toBeDefined();
    await refuses(choose(token, 'encore un autre mot'), 'notFound');
    expect(mails().at(-1)?.text).toContain('Votre mot de passe a été changé.');
  });

  test('il n’en tient pas pour lue une adresse que le compte a prise depuis', async () => {
    const token = await asked();
    shop.set({ email: 'voleur@exemple.fr' });
    await choose(token);
    expect(userRow().emailProvenAt).toBeNull();
  });

  test('un mot de passe refusé laisse le lien, et deux usages simultanés n’en font qu’un', async () => {
    const token = await asked();
    for (const refused of ['motdepasse2024', 'zoé lefèvre paris'])
      await refuses(choose(token, refused), 'invalid', { newPassword: '' });
    const both = ['un merle siffleur', 'deux merles siffleurs'].map((chosen) => choose(token, chosen));
    expect(await statuses(both)).toEqual(['fulfilled', 'rejected']);
  });

  test('un jeton inventé, d’un autre usage ou d’un compte fermé depuis ne vaut rien', async () => {
    const own = await asked();
    shop.set({ disabledAt: 1 });
    const { id } = await signedIn('client', { emailProvenAt: 1 });
    notifyChange(by(), { before: userRow(id), edits: ['phone'] });
    for (const token of ['x', '', '\u0000', own, tokenIn('/securiser-compte')])
      await refuses(choose(token), 'notFound');
  });
});

describe('Un mot de passe', () => {
  test.each([
    'M0tDePasse2024!',
    'ComptoirVermeil1',
    'correcthorsebatterystaple',
    'Chéri.Doudou_75!',
    '0987654321',
    '1q2w3e4r5t6y',
    'aabbaabbaabb',
  ])('« %s » est trop courant : refusé, et dit dès la saisie', async (password) => {
    expect(strengthOf(password)).toMatchObject({ level: 0, sentence: expect.stringContaining('trop courant') });
    await expect(requireStrongPassword(password, { owner: {}, field: 'password' })).rejects.toThrow(/trop courant/);
  });

  test.each([
    ['xK9#vTq2Lm', 1],
    ['xK9#vTq2Lmw8!z', 2],
    ['quatre chevaux verts', 3],
    ['83920174650482', 1],
  ])('« %s » convient, sans règle de composition ; plus long, il est dit plus sûr', async (password, level) => {
    expect(strengthOf(password).level).toBe(level);
    await requireStrongPassword(password, { owner: { email: 'zoe@exemple.fr' }, field: 'password' });
  });

  test('Un mot de passe a de 10 à 128 caractères, et n’est pas l’adresse électronique', () => {
    expect(passwordProblem('xK9#vTq2L')).toContain('au moins 10');
    expect(passwordProblem('xK9#vTq2Lm')).toBeNull();
    expect(strengthOf('bel été '.repeat(16)).level).toBeGreaterThan(0);
    expect(passwordProblem(`${'xK9#vTq2Lm'.repeat(12)}abcdefghi`)).toContain('au plus 128');
    const owner = { email: 'Anne.Hermitte@exemple.fr' };
    for (const typed of ['anne.hermitte', 'anne.hermitte@exemple.fr'])
      expect(passwordProblem(typed, owner)).toContain('adresse électronique');
  });

  const elodie = {
    firstName: 'Élodie',
    lastName: 'Dupont-Lœvy',
    town: 'Saint-Malo',
    email: 'edupont35@exemple.fr',
  };

  test.each(['Dupont-Élodie-1985', 'ELODIE.DUPONT.LOEVY', 'saintmalo35400', 'edupont35edupont35!'])(
    '« %s » n’est fait que des mots de la personne : refusé, et dit dès la saisie',
    async (password) => {
      expect(passwordProblem(password)).toBeNull();
      await expect(requireStrongPassword(password, { owner: elodie, field: 'password' })).rejects.toThrow(
        /n’est fait que de votre nom/,
      );
      expect(strengthOf(password, elodie)).toMatchObject({ level: 0, sentence: expect.stringContaining('votre nom') });
      await requireStrongPassword(`${password} et figues`, { owner: elodie, field: 'password' });
    },
  );

  test('Il est gardé en argon2id à 19 Mio, deux passes, une voie, et jamais deux fois pareil', async () => {
    const [one, two] = await Promise.all([hashPassword('été à Nîmes'), hashPassword('été à Nîmes')]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(one).not.toBe(two);
    expect(await verifyPassword(one, 'été à Nîmes'.normalize('NFD'))).toBe(true);
    expect(await verifyPassword(one, 'été à Nimes')).toBe(false);
  });
});
