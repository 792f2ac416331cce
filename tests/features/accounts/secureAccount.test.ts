import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Db } from '../../../db/client.ts';
import { users } from '../../../db/schema/accounts.ts';
import { editUserContract } from '../../../src/features/accounts/editUser.api.ts';
import { notifyChange } from '../../../src/features/accounts/mailed/notice.server.ts';
import { isNoticeLive, resetLinkOwner } from '../../../src/features/accounts/mailed/owner.server.ts';
import { verifyPassword } from '../../../src/features/accounts/model/hash.server.ts';
import { confirmationOf } from '../../../src/features/accounts/profile/confirmEmail.server.ts';
import { editUser } from '../../../src/features/accounts/profile/editUser.server.ts';
import { forgotPassword, forgotPasswordEmail } from '../../../src/features/accounts/recovery/forgotPassword.server.ts';
import { secureAccount } from '../../../src/features/accounts/recovery/secureAccount.server.ts';
import { beginSecondFactor, disableSecondFactor } from '../../../src/features/accounts/security/secondFactor.server.ts';
import { ctxOf } from '../../support/context.ts';
import { testDb } from '../../support/people.ts';
import { refuses } from '../../support/refuses.ts';
import {
  codeOf,
  enrol,
  enter,
  failure,
  isLive,
  journal,
  keptCodes,
  mails,
  newPassword,
  password,
  signedIn,
  tokenIn,
  userRow,
  visitor,
} from './account.ts';

const owner = 'zoe@exemple.fr';
const thief = 'voleur@exemple.fr';
const notice = '/securiser-compte';
const reset = '/reintialiser-mot-passe-oublier';

let db: Db;
let zoe: Awaited<ReturnType<typeof signedIn>>;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-21T10:00:00Z') });
  db = testDb();
  zoe = await signedIn(db, 'client', { email: owner, emailProvenAt: Date.now() });
});
afterEach(() => vi.useRealTimers());

const later = (seconds = 60) => vi.setSystemTime(Date.now() + seconds * 1000);
const press = (token: string) => secureAccount(ctxOf(db), { token });
const secure = async (token: string) => ({ token: (await press(token)).token ?? 'none' });
const isDead = async (token: string) => await refuses(secure(token), 'notFound');
const choose = (token: string, chosen = newPassword) => forgotPassword(ctxOf(db), { token, newPassword: chosen });
const signIn = (email: string, typed: string, code?: string) => enter(db, email, { typed, code });
const now = () => userRow(db, zoe.id);
const told = (recipient: string) => mails(db).filter((mail) => mail.recipient === recipient);

/** Takeover by a thief with session and password; answers the link of the resulting notice. */
async function edit(change: Record<string, unknown>): Promise<string> {
  const { email, civilite, firstName, lastName, dateOfBirth, portablePhone, address, postalCode, town, country } =
    now();
  const profile = { civilite, firstName, lastName, dateOfBirth, portablePhone, address, postalCode, town, country };
  const input = editUserContract.body.parse({ ...profile, email, currentPassword: password, ...change });
  await editUser(ctxOf(db, zoe.actor), { id: zoe.id, profile: input, address: visitor.address });
  later();
  return tokenIn(db, notice);
}
async function reenter() {
  const { cookieToken, token } = await signIn(owner, password);
  const { sid: sessionId } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
  return { cookieToken, actor: { kind: 'client', userId: zoe.id, sessionId } as const };
}
async function turnOn() {
  const made = { ...(await enrol(db, zoe.actor)), link: tokenIn(db, notice) };
  later();
  return made;
}
async function ask(email: string): Promise<string> {
  await forgotPasswordEmail(ctxOf(db), { email, ...visitor });
  return tokenIn(db, reset);
}
/** Only a confirmed address is sent links: the thief followed the one that confirms his. */
const confirm = () => db.update(users).set({ emailProvenAt: Date.now() }).where(eq(users.id, zoe.id)).run();
const changed = () => notifyChange(ctxOf(db), { before: now(), made: ['password'] });

describe('« Ce n’était pas moi »', () => {
  test('regardé ne change rien ; pressé, ferme toutes les sessions et le mot de passe, et en fait choisir un autre', async () => {
    changed();
    const link = tokenIn(db, notice);
    expect([isNoticeLive(db, link), isNoticeLive(db, link)]).toEqual([true, true]);
    expect(await isLive(db, zoe.cookieToken)).toBe(true);
    const { token } = await secure(link);
    expect(await isLive(db, zoe.cookieToken)).toBe(false);
    expect(await verifyPassword(now().passwordHash, password)).toBe(false);
    expect(now().emailProvenAt).toBeNull();
    expect(resetLinkOwner(db, token)).toMatchObject({ email: owner, isSecured: true });
    expect(journal(db).map(({ action }) => action)).toContain('user.secure');
    expect(mails(db)).toHaveLength(2);
    const letter = mails(db)[1];
    expect(letter).toMatchObject({ kind: 'accountSecured', recipient: owner, userId: zoe.id });
    expect(letter?.text).toContain('son ancien mot de passe ne sert plus');
    expect(letter?.text).not.toMatch(/adresse électronique|[\w-]{37,}/);
    await choose(token);
    await expect(signIn(owner, newPassword)).resolves.toBeDefined();
    expect(resetLinkOwner(db, await ask(owner))).toMatchObject({ isSecured: false });
    expect(now().emailProvenAt).toBe(Date.now());
    await isDead(link);
  });

  test('sept jours après est mort, et inventé ne vaut rien', async () => {
    changed();
    const token = tokenIn(db, notice);
    later(7 * 86_400 + 1);
    expect(isNoticeLive(db, token)).toBe(false);
    for (const dead of [token, 'x']) await isDead(dead);
  });
});

describe('Un voleur a la session et le mot de passe, et a changé l’adresse électronique', () => {
  test('le voleur presse son lien le premier : celui du titulaire, plus ancien, l’emporte encore', async () => {
    const first = await edit({ email: thief });
    confirm();
    const second = await edit({ town: 'Lyon' });
    await choose((await secure(second)).token, 'un merle siffleur');
    const third = tokenIn(db, notice);
    const { token } = await secure(first);
    expect(now().email).toBe(owner);
    await isDead(third);
    await choose(token);
    await expect(signIn(owner, newPassword)).resolves.toBeDefined();
    await refuses(signIn(thief, 'un merle siffleur'), 'unauthenticated');
  });

  test('puis remise : le lien le plus récent du titulaire suffit à annuler ceux du voleur', async () => {
    const oldest = await edit({ email: thief });
    confirm();
    const between = [await edit({ town: 'Lyon' }), await edit({ email: owner })];
    const newest = await edit({ town: 'Vannes' });
    expect(told(owner).at(-1)?.text).toContain(newest);
    await secure(newest);
    for (const link of [...between, oldest]) await isDead(link);
    expect(now().email).toBe(owner);
  });

  test('revenu une seconde fois, il ne tue pas le nouveau lien du titulaire par ses liens morts', async () => {
    const first = await edit({ email: thief });
    confirm();
    await edit({ town: 'Lyon' });
    await choose((await secure(first)).token, password);
    zoe = { ...zoe, ...(await reenter()) };
    const again = await edit({ email: thief });
    confirm();
    const his = await edit({ town: 'Vannes' });
    await secure(his);
    await secure(again);
    expect(now().email).toBe(owner);
  });

  test('les deux adresses en sont averties, et aucun lien que le voleur avait reçu ne vaut plus', async () => {
    const first = await edit({ email: thief });
    const confirming = tokenIn(db, '/confirmer-adresse');
    expect(confirmationOf(ctxOf(db, zoe.actor), confirming).state).toBe('open');
    const his = await ask(thief);
    const { token } = await secure(first);
    expect(told(owner).at(-1)?.text).toContain('Votre compte a retrouvé cette adresse électronique.');
    const lost = told(thief).at(-1);
    expect(lost).toMatchObject({ kind: 'addressLost', userId: zoe.id });
    expect(lost?.text).toContain('a été annulé');
    // Neither a name nor a link.
    expect(lost?.text).not.toMatch(/Zoé|exemple\.fr|securiser|reintialiser|[\w-]{37,}/);
    expect(resetLinkOwner(db, his)).toBeNull();
    await refuses(choose(his, 'un merle siffleur'), 'notFound');
    await expect(choose(token)).resolves.toBeNull();
    db.update(users).set({ email: thief, emailProvenAt: null }).where(eq(users.id, zoe.id)).run();
    expect(confirmationOf(ctxOf(db, zoe.actor), confirming).state).toBe('dead');
  });

  test('sa demande de changement encore en chemin ne la reprend pas', async () => {
    const first = await edit({ town: 'Lyon' });
    const late = edit({ email: thief });
    await secure(first);
    await refuses(late, 'conflict');
    expect(now().email).toBe(owner);
  });

  test.each([
    ['sans la confirmer', null],
    ['et l’a confirmée', 1],
  ])(
    'un autre compte a pris l’ancienne, %s : il la garde, le compte volé reste fermé, et le titulaire sait à qui écrire',
    async (_, emailProvenAt) => {
      const first = await edit({ email: thief });
      const again = await signedIn(db, 'client', { email: owner, emailProvenAt });
      const his = await ask(thief);
      expect(await press(first)).toEqual({ token: null });
      expect(userRow(db, again.id)).toMatchObject({ email: owner, emailProvenAt });
      expect(await isLive(db, again.cookieToken)).toBe(true);
      expect(now()).toMatchObject({ email: expect.stringMatching(/\.invalid$/), emailProvenAt: null });
      expect(resetLinkOwner(db, his)).toBeNull();
      await refuses(signIn(thief, password), 'unauthenticated');
      const letter = told(owner).at(-1)?.text;
      expect(letter).toContain('celle d’un autre compte');
      expect(letter).toContain('/nous-contacter');
      expect(letter).not.toContain('Choisir un mot de passe');
      expect(journal(db)).toMatchObject([{}, { action: 'user.secure', detail: { changed: ['shut'] } }]);
    },
  );
});

describe('Un voleur a activé la double authentification', () => {
  test('elle est retirée, par le lien de son annonce comme par un plus récent, et le titulaire entre', async () => {
    for (const pressed of ['announcement', 'later'] as const) {
      const { link } = await turnOn();
      const { token } = await secure(pressed === 'later' ? await edit({ town: `Lyon ${pressed}` }) : link);
      expect(now()).toMatchObject({ totpSecret: null, totpConfirmedAt: null });
      expect(keptCodes(db)).toEqual([]);
      expect(told(owner).at(-1)?.text).toContain('La double authentification activée ces derniers jours');
      await choose(token, password);
      zoe = { ...zoe, ...(await reenter()) };
    }
  });

  test('un secret qu’il a seulement préparé est oublié', async () => {
    changed();
    await beginSecondFactor(ctxOf(db, zoe.actor), { currentPassword: password, ...visitor });
    await secure(tokenIn(db, notice));
    expect(now().totpSecret).toBeNull();
    expect(told(owner).at(-1)?.text).not.toContain('double authentification');
  });

  test('à la place de celle du titulaire, avec un code soufflé', async () => {
    const { secret } = await turnOn();
    later(8 * 86_400);
    await disableSecondFactor(ctxOf(db, zoe.actor), { currentPassword: password, code: codeOf(secret), ...visitor });
    const off = tokenIn(db, notice);
    later();
    await turnOn();
    await secure(off);
    expect(now().totpConfirmedAt).toBeNull();
  });
});

describe('La double authentification du titulaire', () => {
  let mine: Awaited<ReturnType<typeof turnOn>>;
  beforeEach(async () => {
    mine = await turnOn();
    later(8 * 86_400);
  });

  test('reste : un courriel volé ne doit pas suffire', async () => {
    changed();
    await choose((await secure(tokenIn(db, notice))).token);
    expect(now().totpConfirmedAt).not.toBeNull();
    expect(keptCodes(db)).toHaveLength(10);
    expect(await failure(signIn(owner, newPassword))).toMatchObject({ details: { data: { secondFactor: true } } });
    await expect(signIn(owner, newPassword, codeOf(mine.secret))).resolves.toBeDefined();
  });

  test('ne tombe pas par le lien que le voleur a reçu à la nouvelle adresse', async () => {
    await edit({ email: thief, code: mine.recoveryCodes[0] });
    confirm();
    const his = await edit({ town: 'Lyon' });
    await choose((await secure(his)).token, 'un merle siffleur');
    expect(await failure(signIn(thief, 'un merle siffleur'))).toMatchObject({
      details: { data: { secondFactor: true } },
    });
  });
});
