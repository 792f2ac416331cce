import { TOTP } from 'otpauth';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Db } from '../../../db/client.ts';
import { removeSecondFactor } from '../../../src/features/accounts/admin/adminAccounts.server.ts';
import { checkOwner } from '../../../src/features/accounts/model/ownerCheck.server.ts';
import { ownRow } from '../../../src/features/accounts/model/ownUser.server.ts';
import { actorFromCookie } from '../../../src/features/accounts/model/session.server.ts';
import { totpStepOf } from '../../../src/features/accounts/model/totp.server.ts';
import {
  beginSecondFactor,
  confirmSecondFactor,
  disableSecondFactor,
  renewRecoveryCodes,
} from '../../../src/features/accounts/security/secondFactor.server.ts';
import { securityOf } from '../../../src/features/accounts/security/security.server.ts';
import { login } from '../../../src/features/accounts/signIn/signIn.server.ts';
import { type Actor, requireAdmin, system } from '../../../src/http/actor.ts';
import { openText, sealText } from '../../../src/uploads/aesGcm.ts';
import { ctxOf, testShop } from '../../support/context.ts';
import { testDb } from '../../support/people.ts';
import {
  anotherDevice,
  failure,
  isLive,
  journal,
  keptCodes,
  mails,
  password,
  signedIn,
  userRow,
  visitor,
} from './account.ts';

let db: Db;
let zoe: Awaited<ReturnType<typeof signedIn>>;
beforeEach(async () => {
  db = testDb();
  zoe = await signedIn(db);
});

const start = Date.parse('2026-11-21T10:00:00Z');
const later = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);
const codeOf = (secret: string, at = Date.now()) => new TOTP({ secret }).generate({ timestamp: at });

beforeEach(() => {
  vi.setSystemTime(start);
});
afterEach(() => vi.useRealTimers());

const begin = (db: Db, actor: Actor, currentPassword = password) =>
  beginSecondFactor(ctxOf(db, actor), { currentPassword, ...visitor });

/** Sets it up as a person does, and lets the first code's time pass. */
async function setUp(db: Db, actor: Actor) {
  const { secret } = await begin(db, actor);
  const { recoveryCodes } = await confirmSecondFactor(ctxOf(db, actor), { code: codeOf(secret), ...visitor });
  later(60);
  return { secret, recoveryCodes };
}

const signIn = (db: Db, email: string, code?: string, typed = password, address = visitor.address) =>
  login(ctxOf(db), { email, password: typed, code, ...visitor, address, cookieToken: undefined });

describe('Un client active la double authentification', () => {
  test('le secret est gardé chiffré, ne compte pas avant son premier code, et dix codes de secours suivent', async () => {
    const { secret, uri } = await begin(db, zoe.actor);
    expect(uri).toContain(`secret=${secret}`);
    expect(uri).toContain('issuer=Comptoir');
    const row = userRow(db, zoe.id);
    expect(row.totpSecret).not.toContain(secret);
    expect(openText(testShop.keys.secrets, { sealed: row.totpSecret ?? '', about: zoe.id })).toBe(secret);
    await expect(signIn(db, zoe.email)).resolves.toBeDefined();

    const { recoveryCodes } = await confirmSecondFactor(ctxOf(db, zoe.actor), { code: codeOf(secret), ...visitor });
    expect(new Set(recoveryCodes).size).toBe(10);
    expect(userRow(db, zoe.id).totpConfirmedAt).toBe(start);
    for (const code of recoveryCodes) expect(JSON.stringify(keptCodes(db))).not.toContain(code);
    expect(securityOf(ctxOf(db, zoe.actor)).factor).toEqual({ since: start, codesLeft: 10 });
    expect(mails(db).at(-1)?.text).toContain('La double authentification a été activée');
    expect(journal(db)).toMatchObject([{ action: 'user.secondFactorOn', entityId: zoe.id }]);
  });

  test('ses autres appareils, entrés par le mot de passe seul, sont déconnectés, et il le lit', async () => {
    const other = await anotherDevice(db, zoe);
    const luc = await signedIn(db);
    await setUp(db, zoe.actor);
    expect(await isLive(db, other)).toBe(false);
    expect(await isLive(db, zoe.cookieToken)).toBe(true);
    expect(await isLive(db, luc.cookieToken)).toBe(true);
    expect(mails(db).at(-1)?.text).toContain('vos autres appareils ont été déconnectés');
  });

  test('un mauvais code, un secret pas encore demandé ou un mauvais mot de passe n’activent rien', async () => {
    await expect(confirmSecondFactor(ctxOf(db, zoe.actor), { code: '123456', ...visitor })).rejects.toThrow(
      expect.objectContaining({ code: 'conflict' }),
    );
    expect(await failure(begin(db, zoe.actor, 'faux faux faux'))).toMatchObject({
      details: { errors: { currentPassword: expect.any(String) } },
    });
    const { secret } = await begin(db, zoe.actor);
    await expect(
      confirmSecondFactor(ctxOf(db, zoe.actor), { code: codeOf(secret, start + 300_000), ...visitor }),
    ).rejects.toThrow(expect.objectContaining({ code: 'invalid' }));
    expect(userRow(db, zoe.id).totpConfirmedAt).toBeNull();
    expect(mails(db)).toEqual([]);
  });

  test('un code vaut une étape avant et une après, pas deux', () => {
    const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
    const step = Math.floor(start / 30_000);
    for (const shift of [-1, 0, 1]) {
      expect(totpStepOf(secret, { code: codeOf(secret, start + shift * 30_000), now: start })).toBe(step + shift);
    }
    for (const shift of [-2, 2])
      expect(totpStepOf(secret, { code: codeOf(secret, start + shift * 30_000), now: start })).toBeNull();
    for (const odd of ['', '12345', '1234567', 'abcdef', '１２３４５６', '12345é']) {
      expect(totpStepOf(secret, { code: odd, now: start })).toBeNull();
    }
  });
});

describe('Un compte à double authentification se connecte', () => {
  test('le bon mot de passe sans code demande le code, sans compter comme un échec', async () => {
    const { secret } = await setUp(db, zoe.actor);
    for (let i = 0; i < 8; i++) {
      const error = await failure(signIn(db, zoe.email));
      expect(error).toMatchObject({ code: 'unauthenticated', details: { data: { secondFactor: true } } });
      expect(error.message).toContain('code');
    }
    await expect(signIn(db, zoe.email, codeOf(secret))).resolves.toBeDefined();
  });

  test('un mauvais mot de passe ne dit rien du second facteur', async () => {
    const { secret } = await setUp(db, zoe.actor);
    for (const code of [undefined, codeOf(secret)]) {
      const error = await failure(signIn(db, zoe.email, code, 'faux faux faux'));
      expect(error.details).toEqual({});
    }
  });

  test('un code sert une fois', async () => {
    const { secret } = await setUp(db, zoe.actor);
    const code = codeOf(secret);
    await signIn(db, zoe.email, code);
    expect(await failure(signIn(db, zoe.email, code))).toMatchObject({
      details: { data: { secondFactor: true }, errors: { code: expect.any(String) } },
    });
    later(30);
    await expect(
      signIn(db, zoe.email, ` ${codeOf(secret).slice(0, 3)} ${codeOf(secret).slice(3)} `),
    ).resolves.toBeDefined();
  });

  test('deux envois simultanés du même code n’ouvrent qu’une session', async () => {
    const { secret } = await setUp(db, zoe.actor);
    const results = await Promise.allSettled([1, 2].map(() => signIn(db, zoe.email, codeOf(secret))));
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  test('cinq mauvais codes font attendre, et demander le code entre-temps n’y change rien', async () => {
    const { secret } = await setUp(db, zoe.actor);
    for (let i = 0; i < 5; i++) {
      const wrong = await failure(signIn(db, zoe.email, '000000', password, `198.51.100.${i}`));
      expect(wrong).toMatchObject({ code: 'unauthenticated' });
      if (i < 4) await failure(signIn(db, zoe.email, undefined, password, `198.51.100.${i}`));
    }
    expect(await failure(signIn(db, zoe.email, codeOf(secret)))).toMatchObject({ code: 'throttled' });
  });

  test('qui n’a que le mot de passe n’use pas les essais de code d’un appareil connu', async () => {
    const { secret } = await setUp(db, zoe.actor);
    const { deviceToken } = await signIn(db, zoe.email, codeOf(secret));
    later(60);
    const elsewhere = '198.51.100.7';
    for (let i = 0; i < 5; i++) await failure(signIn(db, zoe.email, '000000', password, elsewhere));
    expect(await failure(signIn(db, zoe.email, codeOf(secret)))).toMatchObject({ code: 'throttled' });
    const known = { email: zoe.email, password, ...visitor, cookieToken: undefined, deviceToken };
    for (let i = 0; i < 4; i++) await failure(login(ctxOf(db), { ...known, code: '000000' }));
    await expect(login(ctxOf(db), { ...known, code: codeOf(secret) })).resolves.toBeDefined();
    for (let i = 0; i < 5; i++) await failure(login(ctxOf(db), { ...known, code: '000000' }));
    expect(await failure(login(ctxOf(db), { ...known, code: '000000' }))).toMatchObject({ code: 'throttled' });
  });

  test('un code de secours remplace l’application, une fois, comme il est recopié', async () => {
    const { recoveryCodes } = await setUp(db, zoe.actor);
    const [first = ''] = recoveryCodes;
    await signIn(db, zoe.email, first.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l'));
    expect(await failure(signIn(db, zoe.email, first))).toMatchObject({ code: 'unauthenticated' });
    expect(securityOf(ctxOf(db, zoe.actor)).factor.codesLeft).toBe(9);
  });

  test('un mauvais code de secours a sa phrase, celui de l’application la sienne, et rien d’autre ne les distingue', async () => {
    const { recoveryCodes } = await setUp(db, zoe.actor);
    await signIn(db, zoe.email, recoveryCodes[0]);
    expect((await failure(signIn(db, zoe.email, '000-000'))).message).toContain('Attendez le suivant');
    const typed = ['000 000', '7K2M-0XQ4-PB9R', '111122223333', recoveryCodes[0]];
    const errors = [];
    for (const code of typed) errors.push(await failure(signIn(db, zoe.email, code)));
    const [app, ...spare] = errors.map(({ message }) => message);
    expect(app).toContain('Attendez le suivant');
    for (const message of spare) expect(message).toMatch(/^Ce code de secours n’est pas le bon, ou a déjà servi/);
    for (const { code, message, details } of errors)
      expect({ code, details }).toEqual({
        code: 'unauthenticated',
        details: { data: { secondFactor: true }, errors: { code: message } },
      });
    const proof = { currentPassword: password, code: '7K2M-0XQ4-PB9R' };
    const refusal = await failure(disableSecondFactor(ctxOf(db, zoe.actor), { ...proof, ...visitor }));
    expect(refusal.message).toBe(spare[0]);
  });

  test('le code d’un autre compte ne vaut rien', async () => {
    const [zoe, luc] = [await signedIn(db), await signedIn(db)];
    await setUp(db, zoe.actor);
    const other = await setUp(db, luc.actor);
    expect(await failure(signIn(db, zoe.email, other.recoveryCodes[0]))).toMatchObject({ code: 'unauthenticated' });
    expect(await failure(signIn(db, zoe.email, codeOf(other.secret)))).toMatchObject({ code: 'unauthenticated' });
  });
});

describe('Un client désactive la double authentification ou renouvelle ses codes', () => {
  test('avec son mot de passe et un code ; il en est averti', async () => {
    const { secret } = await setUp(db, zoe.actor);
    const proof = { currentPassword: password, code: codeOf(secret) };
    await disableSecondFactor(ctxOf(db, zoe.actor), { ...proof, ...visitor });
    expect(userRow(db, zoe.id)).toMatchObject({ totpSecret: null, totpConfirmedAt: null, totpStep: null });
    expect(keptCodes(db)).toEqual([]);
    expect(mails(db).at(-1)?.text).toContain('a été désactivée');
    await expect(signIn(db, zoe.email)).resolves.toBeDefined();
    expect(await failure(disableSecondFactor(ctxOf(db, zoe.actor), { ...proof, ...visitor }))).toMatchObject({
      code: 'conflict',
    });
  });

  test('les nouveaux codes annulent les anciens', async () => {
    const { recoveryCodes: old } = await setUp(db, zoe.actor);
    const proof = { currentPassword: password, code: old[0] ?? '' };
    const { recoveryCodes } = await renewRecoveryCodes(ctxOf(db, zoe.actor), { ...proof, ...visitor });
    expect(await failure(signIn(db, zoe.email, old[1]))).toMatchObject({ code: 'unauthenticated' });
    await expect(signIn(db, zoe.email, recoveryCodes[0])).resolves.toBeDefined();
    expect(mails(db).at(-1)?.subject).toContain('codes de secours');
  });

  test('sans le bon mot de passe ou le bon code, rien ne change, et cinq fois suffisent', async () => {
    const { secret } = await setUp(db, zoe.actor);
    for (const [currentPassword, code, field] of [
      ['faux faux faux', codeOf(secret), 'currentPassword'],
      [password, '000000', 'code'],
      [password, '000001', 'code'],
      [password, '000002', 'code'],
      [password, '', 'code'],
    ] as const) {
      expect(
        await failure(disableSecondFactor(ctxOf(db, zoe.actor), { currentPassword, code, ...visitor })),
      ).toMatchObject({
        details: { errors: { [field]: expect.any(String) } },
      });
    }
    const right = { currentPassword: password, code: codeOf(secret) };
    expect(await failure(renewRecoveryCodes(ctxOf(db, zoe.actor), { ...right, ...visitor }))).toMatchObject({
      code: 'throttled',
    });
    expect(userRow(db, zoe.id).totpConfirmedAt).not.toBeNull();
  });

  test.each([
    ['redemander l’activation', begin],
    [
      'changer d’adresse électronique',
      (db: Db, actor: Actor) =>
        checkOwner(ctxOf(db), { user: ownRow(ctxOf(db, actor)), given: { currentPassword: password, ...visitor } }),
    ],
  ])('%s avec le mot de passe seul ne redonne pas d’essais pour le code', async (_, passwordOnly) => {
    const { secret } = await setUp(db, zoe.actor);
    const answers: string[] = [];
    for (let i = 0; i < 12; i++) {
      const wrong = { currentPassword: password, code: '000000', address: `198.51.100.${i}` };
      answers.push((await failure(disableSecondFactor(ctxOf(db, zoe.actor), wrong))).code);
      if (i % 2 === 1) await Promise.resolve(passwordOnly(db, zoe.actor)).catch(() => undefined);
    }
    expect(answers.filter((code) => code === 'invalid')).toHaveLength(5);
    expect(answers.slice(5)).toEqual(Array(7).fill('throttled'));
    later(901);
    const right = { currentPassword: password, code: codeOf(secret) };
    await expect(disableSecondFactor(ctxOf(db, zoe.actor), { ...right, ...visitor })).resolves.toBeNull();
  });

  test('le mot de passe seul, juste, ne compte pas pour un échec', async () => {
    const { secret } = await setUp(db, zoe.actor);
    for (let i = 0; i < 8; i++) expect(await failure(begin(db, zoe.actor))).toMatchObject({ code: 'conflict' });
    const right = { currentPassword: password, code: codeOf(secret) };
    await expect(disableSecondFactor(ctxOf(db, zoe.actor), { ...right, ...visitor })).resolves.toBeNull();
  });
});

describe('Un administrateur', () => {
  test('sans second facteur n’est administrateur nulle part ; une fois activé, sa session le devient', async () => {
    const boss = await signedIn(db, 'admin');
    expect(boss.actor.kind).toBe('enrolling');
    expect(() => requireAdmin(boss.actor)).toThrow(
      expect.objectContaining({ code: 'forbidden', message: expect.stringContaining('double authentification') }),
    );
    const { secret } = await setUp(db, boss.actor);
    const actor = await actorFromCookie(db, boss.cookieToken);
    expect(actor.kind).toBe('admin');
    await disableSecondFactor(ctxOf(db, actor), { currentPassword: password, code: codeOf(secret), ...visitor });
    expect((await actorFromCookie(db, boss.cookieToken)).kind).toBe('enrolling');
  });

  test('le terminal retire le second facteur d’un compte qui a tout perdu, et ferme ses sessions', async () => {
    const boss = await signedIn(db, 'admin');
    await setUp(db, boss.actor);
    await removeSecondFactor(ctxOf(db, system('terminal')), { email: boss.email.toUpperCase() });
    expect(userRow(db, boss.id).totpSecret).toBeNull();
    expect(keptCodes(db)).toEqual([]);
    expect(await isLive(db, boss.cookieToken)).toBe(false);
    expect(mails(db).at(-1)).toMatchObject({ kind: 'accountChanged', recipient: boss.email });
    expect(mails(db).at(-1)?.text).toContain('La double authentification a été désactivée.');
    expect(journal(db).at(-1)).toMatchObject({ action: 'user.removeSecondFactor', actorId: 'terminal' });
  });
});

test('un secret chiffré ne s’ouvre qu’avec sa clé, pour son compte, et intact', () => {
  const key = Buffer.alloc(32, 9);
  const sealed = sealText(key, { text: 'été', about: 'zoe' });
  expect(openText(key, { sealed, about: 'zoe' })).toBe('été');
  expect(sealText(key, { text: 'été', about: 'zoe' })).not.toBe(sealed);
  expect(openText(Buffer.alloc(32, 8), { sealed, about: 'zoe' })).toBeNull();
  expect(openText(key, { sealed, about: 'luc' })).toBeNull();
  for (const touched of ['', 'x', `${sealed}AA`, `A${sealed.slice(1)}`]) {
    if (touched !== sealed) expect(openText(key, { sealed: touched, about: 'zoe' })).toBeNull();
  }
});
