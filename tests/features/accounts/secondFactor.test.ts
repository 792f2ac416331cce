import { beforeEach, describe, expect, test, vi } from 'vitest';
import { removeSecondFactor } from '../../../src/features/accounts/admin/adminAccounts.server.ts';
import { checkOwner } from '../../../src/features/accounts/model/ownerCheck.server.ts';
import { currentUserRow } from '../../../src/features/accounts/model/ownUser.server.ts';
import { actorFromCookie } from '../../../src/features/accounts/model/session.server.ts';
import { totpStepOf } from '../../../src/features/accounts/model/totp.server.ts';
import {
  beginSecondFactor,
  confirmSecondFactor,
  disableSecondFactor,
  renewRecoveryCodes,
  securitySettings,
} from '../../../src/features/accounts/security/secondFactor.server.ts';
import { type Actor, requireAdmin, system } from '../../../src/http/context.ts';
import { unsealText } from '../../../src/uploads/aesGcm.server.ts';
import { testShop } from '../../support/context.ts';
import { refuses } from '../../support/refuses.ts';
import { codeOf, failure, openAccounts, password, visitor } from './account.ts';

const shop = openAccounts({ emailProvenAt: 1 });
const { asZoe, anotherDevice, by, enrol, enter, isLive, journal, keptCodes, mails, signedIn, userRow } = shop;

const start = Date.parse('2026-11-21T10:00:00Z');
const later = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);

beforeEach(() => {
  vi.setSystemTime(start);
});

const begin = (currentPassword = password) => beginSecondFactor(asZoe(), { currentPassword, ...visitor });
const confirm = (code: string) => confirmSecondFactor(asZoe(), { code, ...visitor });
/** Sets it up, and lets the first code's time pass. */
async function setUp(actor: Actor = shop.zoe.actor) {
  const made = await enrol(actor);
  later(60);
  return made;
}
const signIn = (code?: string, more: { typed?: string; address?: string; deviceToken?: string } = {}) =>
  enter(undefined, { code, ...more });
const disable = (code: string, more: { currentPassword?: string; address?: string } = {}) =>
  disableSecondFactor(asZoe(), { currentPassword: password, code, ...visitor, ...more });

describe('Un client active la double authentification', () => {
  test('le secret est gardé chiffré, ne compte pas avant son premier code ; dix codes de secours suivent, les autres appareils sortent', async () => {
    const [other, luc] = [await anotherDevice(), await signedIn()];
    const { secret, uri } = await begin();
    expect(uri).toContain(`secret=${secret}`);
    expect(uri).toContain('issuer=Comptoir');
    const row = userRow();
    expect(row.totpSecret).not.toContain(secret);
    expect(unsealText(testShop.keys.secrets, { sealed: row.totpSecret ?? '', context: shop.zoe.id })).toBe(secret);
    await expect(signIn()).resolves.toBeDefined();

    const { recoveryCodes } = await confirm(codeOf(secret));
    expect(new Set(recoveryCodes).size).toBe(10);
    expect(userRow().totpConfirmedAt).toBe(start);
    expect(JSON.stringify(keptCodes())).not.toContain(recoveryCodes[0]);
    expect(securitySettings(asZoe()).factor).toMatchObject({ enabledAt: start, remainingCodes: 10 });
    expect(mails().at(-1)?.text).toContain('La double authentification a été activée');
    const lives = [other, shop.zoe.cookieToken, luc.cookieToken].map((session) => isLive(session));
    expect(await Promise.all(lives)).toEqual([false, true, true]);
    expect(journal()).toMatchObject([{ action: 'user.secondFactorOn', entityId: shop.zoe.id }]);
  });

  test('un mauvais code, un secret pas encore demandé ou un mauvais mot de passe n’activent rien', async () => {
    await refuses(confirm('123456'), 'conflict');
    await refuses(begin('faux faux faux'), 'invalid', { currentPassword: '' });
    const { secret } = await begin();
    await refuses(confirm(codeOf(secret, start + 300_000)), 'invalid');
    expect(userRow().totpConfirmedAt).toBeNull();
    expect(mails()).toEqual([]);
  });

  test('un code vaut une étape avant et une après, pas deux', () => {
    const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
    const read = (code: string) => totpStepOf(secret, { code, now: start });
    const step = Math.floor(start / 30_000);
    const steps = [-2, -1, 0, 1, 2].map((shift) => read(codeOf(secret, start + shift * 30_000)));
    expect(steps).toEqual([null, step - 1, step, step + 1, null]);
    for (const odd of ['', '12345', '12345é']) expect(read(odd)).toBeNull();
  });
});

describe('Un compte à double authentification se connecte', () => {
  let made: Awaited<ReturnType<typeof setUp>>;
  beforeEach(async () => {
    made = await setUp();
  });
  const right = () => codeOf(made.secret);

  test('le bon mot de passe sans code demande le code, sans compter comme un échec ; un mauvais n’en dit rien', async () => {
    for (const code of [undefined, right()])
      expect((await failure(signIn(code, { typed: 'faux faux faux' }))).details).toEqual({});
    for (let i = 0; i < 6; i++) await refuses(signIn(), 'unauthenticated', 'code');
    expect(await failure(signIn())).toMatchObject({ details: { data: { secondFactor: true } } });
    await expect(signIn(right())).resolves.toBeDefined();
  });

  test('un code sert une fois, aussi envoyé deux fois au même instant', async () => {
    const results = await Promise.allSettled([1, 2].map(() => signIn(right())));
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await refuses(signIn(right()), 'unauthenticated', { code: '' });
    later(30);
    await expect(signIn(` ${right().slice(0, 3)} ${right().slice(3)} `)).resolves.toBeDefined();
  });

  test('cinq mauvais codes, d’où qu’ils viennent, font attendre, sauf un appareil connu, qui a ses propres essais', async () => {
    const { deviceToken } = await signIn(right());
    later(60);
    for (let i = 0; i < 5; i++) {
      const address = `198.51.100.${i}`;
      await failure(signIn(undefined, { address }));
      await refuses(signIn('000000', { address }), 'unauthenticated');
    }
    await refuses(signIn(right()), 'throttled');
    for (let i = 0; i < 4; i++) await failure(signIn('000000', { deviceToken }));
    await expect(signIn(right(), { deviceToken })).resolves.toBeDefined();
    for (let i = 0; i < 5; i++) await failure(signIn('000000', { deviceToken }));
    await refuses(signIn('000000', { deviceToken }), 'throttled');
  });

  test('cinq mauvais codes, à la connexion ou dans le compte, écrivent une fois par jour à qui le possède', async () => {
    const told = () => mails().filter(({ kind }) => kind === 'wrongCodes');
    await signIn(right());
    for (let i = 0; i < 2; i++) await refuses(signIn('000000'), 'unauthenticated');
    for (let i = 0; i < 2; i++) await refuses(disable('000000'), 'invalid');
    later(901);
    await signIn(right());
    expect(told()).toEqual([]);
    for (let i = 0; i < 3; i++) await refuses(signIn('000000'), 'unauthenticated');
    expect(told()).toMatchObject([{ recipient: shop.zoe.email, text: expect.stringContaining('Cinq codes faux') }]);
    later(86_400);
    for (let i = 0; i < 5; i++) await refuses(signIn('000000'), 'unauthenticated');
    expect(told()).toHaveLength(2);
  });

  test('un code de secours remplace l’application, une fois, comme il est recopié ; chaque faux code a sa phrase', async () => {
    const [first = ''] = made.recoveryCodes;
    await signIn(first.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l'));
    expect(securitySettings(asZoe()).factor.remainingCodes).toBe(9);
    const spare = 'Ce code de secours n’est pas le bon, ou a déjà servi';
    const app = 'Attendez le suivant';
    for (const [code, sentence] of [
      ['000-000', app],
      ['111122223333', spare],
      [first, spare],
    ] as const)
      await refuses(signIn(code), 'unauthenticated', { code: sentence });
  });

  test('le code d’un autre compte ne vaut rien', async () => {
    const luc = await setUp((await signedIn('client', { emailProvenAt: 1 })).actor);
    for (const code of [luc.recoveryCodes[0], codeOf(luc.secret)]) await refuses(signIn(code), 'unauthenticated');
  });
});

describe('Un client désactive la double authentification ou renouvelle ses codes', () => {
  let made: Awaited<ReturnType<typeof setUp>>;
  beforeEach(async () => {
    made = await setUp();
  });
  const right = () => codeOf(made.secret);
  const renew = (code = '') => renewRecoveryCodes(asZoe(), { currentPassword: password, code, ...visitor });

  test('Il le fait avec son mot de passe et un code, pas sans ; il en est averti', async () => {
    await refuses(disable(right(), { currentPassword: 'faux faux faux' }), 'invalid', { currentPassword: '' });
    await refuses(disable(''), 'invalid', { code: '' });
    await disable(right());
    expect(userRow()).toMatchObject({ totpSecret: null, totpConfirmedAt: null, totpStep: null });
    expect(keptCodes()).toEqual([]);
    expect(mails().at(-1)?.text).toContain('a été désactivée');
    await expect(signIn()).resolves.toBeDefined();
    await refuses(disable(right()), 'conflict');
  });

  test('les nouveaux codes annulent les anciens', async () => {
    const { recoveryCodes } = await renew(made.recoveryCodes[0]);
    await refuses(signIn(made.recoveryCodes[1]), 'unauthenticated');
    await expect(signIn(recoveryCodes[0])).resolves.toBeDefined();
    expect(mails().at(-1)?.subject).toContain('codes de secours');
  });

  test('le mot de passe seul ne redonne pas d’essais pour le code, et n’en use pas', async () => {
    const passwordOnly = () =>
      checkOwner(by(), { user: currentUserRow(asZoe()), credentials: { currentPassword: password, ...visitor } });
    const answers: string[] = [];
    for (let i = 0; i < 6; i++) {
      await passwordOnly().catch(() => undefined);
      answers.push((await failure(disable('000000', { address: `198.51.100.${i}` }))).code);
    }
    expect(answers).toEqual([...Array(5).fill('invalid'), 'throttled']);
    later(901);
    await expect(disable(right())).resolves.toBeNull();
  });
});

test('Un administrateur sans second facteur ne l’est nulle part ; une fois activé, sa session le devient', async () => {
  const boss = await signedIn('admin');
  expect(boss.actor.kind).toBe('enrolling');
  await refuses(() => requireAdmin(boss.actor), 'forbidden', 'double authentification');
  const { secret } = await setUp(boss.actor);
  const actor = await actorFromCookie(shop.db, boss.cookieToken);
  expect(actor.kind).toBe('admin');
  await disableSecondFactor(by(actor), { currentPassword: password, code: codeOf(secret), ...visitor });
  expect((await actorFromCookie(shop.db, boss.cookieToken)).kind).toBe('enrolling');
});

test('Qui vient d’entrer au back-office ne redit pas son mot de passe\u00a0; cinq minutes après, ou en client, si', async () => {
  const boss = await signedIn('admin');
  const start = (actor: Actor) => beginSecondFactor(by(actor), visitor);
  expect(securitySettings(by(boss.actor)).factor.asksPassword).toBe(false);
  await expect(start(boss.actor)).resolves.toMatchObject({ secret: expect.any(String) });
  await refuses(start(shop.zoe.actor), 'invalid', { currentPassword: '' });
  later(300);
  expect(securitySettings(by(boss.actor)).factor.asksPassword).toBe(true);
  await refuses(start(boss.actor), 'invalid', { currentPassword: '' });
});

test('Le terminal retire le second facteur d’un compte qui a tout perdu, et ferme ses sessions', async () => {
  const boss = await signedIn('admin');
  await setUp(boss.actor);
  await removeSecondFactor(by(system('terminal')), { email: boss.email.toUpperCase() });
  expect(userRow(boss.id).totpSecret).toBeNull();
  expect(keptCodes()).toEqual([]);
  expect(await isLive(boss.cookieToken)).toBe(false);
  expect(mails().at(-1)).toMatchObject({ kind: 'accountChanged', recipient: boss.email });
  expect(mails().at(-1)?.text).toContain('La double authentification a été désactivée.');
  expect(journal().at(-1)).toMatchObject({ action: 'user.removeSecondFactor', actorId: 'terminal' });
});
