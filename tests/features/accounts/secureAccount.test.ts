import { beforeEach, describe, expect, test, vi } from 'vitest';
import { reserves } from '../../../db/schema/catalogue.ts';
import { newsletterMembers } from '../../../db/schema/shop.ts';
import { notifyChange } from '../../../src/features/accounts/mailed/notice.server.ts';
import { isSecureLinkLive, resetLinkOwner } from '../../../src/features/accounts/mailed/owner.server.ts';
import { verifyPassword } from '../../../src/features/accounts/model/hash.server.ts';
import { confirmationState, confirmEmail } from '../../../src/features/accounts/profile/confirmEmail.server.ts';
import {
  mailResetLink,
  resetForgottenPassword,
  secureAccount,
} from '../../../src/features/accounts/recovery/recovery.server.ts';
import { beginSecondFactor } from '../../../src/features/accounts/security/secondFactor.server.ts';
import { sendNewsletter } from '../../../src/features/newsletter/mailings.server.ts';
import { setSubscription } from '../../../src/features/newsletter/members.server.ts';
import { system } from '../../../src/http/context.ts';
import { addRow, rowsOf } from '../../support/people.ts';
import { refuses } from '../../support/refuses.ts';
import { codeOf, failure, newPassword, openAccounts, password, visitor } from './account.ts';

const start = Date.parse('2026-11-21T10:00:00Z');
const owner = 'zoe@exemple.fr';
const thief = 'voleur@exemple.fr';
const notice = '/securiser-compte';
const reset = '/reintialiser-mot-passe-oublier';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: start });
});
const shop = openAccounts({ email: owner, emailProvenAt: start });
const { asZoe, by, enrol, enter, isLive, journal, keptCodes, mails, signedIn, tokenIn, userRow } = shop;

const later = (seconds = 60) => vi.setSystemTime(Date.now() + seconds * 1000);
const press = (token: string) => secureAccount(by(), { token });
const secure = async (token: string) => ({ token: (await press(token)).token ?? 'none' });
const isDead = async (token: string) => await refuses(secure(token), 'notFound');
const choose = (token: string, chosen = newPassword) =>
  resetForgottenPassword(by(), { token, newPassword: chosen, ...visitor });
const signIn = (email: string, typed: string, code?: string) => enter(email, { typed, code });
const now = () => userRow();
const told = (recipient: string) => mails().filter((mail) => mail.recipient === recipient);

/** Takeover by a thief with session and password; answers the link of the resulting notice. */
async function edit(change: Record<string, unknown>): Promise<string> {
  const { email, town } = now();
  await shop.edit({ email, town, currentPassword: password, ...change });
  if ('email' in change) await confirmEmail(asZoe(), { token: tokenIn('/confirmer-adresse') });
  later();
  return tokenIn(notice);
}
async function turnOn() {
  const made = { ...(await enrol()), link: tokenIn(notice) };
  later();
  return made;
}
async function ask(email: string): Promise<string> {
  await mailResetLink(by(), { email, ...visitor });
  return tokenIn(reset);
}
/** Only a confirmed address is sent links: the thief followed the one that confirms his. */
const confirm = () => shop.set({ emailProvenAt: Date.now() });
const changed = () => notifyChange(by(), { before: now(), edits: ['password'] });

test('« Ce n’était pas moi » regardé ne change rien ; pressé, ferme toutes les sessions et le mot de passe, et en fait choisir un autre', async () => {
  changed();
  const link = tokenIn(notice);
  expect([isSecureLinkLive(shop.db, link), isSecureLinkLive(shop.db, link)]).toEqual([true, true]);
  expect(await isLive()).toBe(true);
  const { token } = await secure(link);
  expect(await isLive()).toBe(false);
  expect(await verifyPassword(now().passwordHash, password)).toBe(false);
  expect(now().emailProvenAt).toBeNull();
  expect(resetLinkOwner(shop.db, token)).toMatchObject({ email: owner, isSecured: true });
  expect(journal().map(({ action }) => action)).toContain('user.secure');
  const letter = mails()[1];
  expect(letter).toMatchObject({ kind: 'accountSecured', recipient: owner, userId: shop.zoe.id });
  expect(letter?.text).not.toMatch(/adresse électronique|[\w-]{37,}/);
  await choose(token);
  await expect(signIn(owner, newPassword)).resolves.toBeDefined();
  expect(resetLinkOwner(shop.db, await ask(owner))).toMatchObject({ isSecured: false });
  expect(now().emailProvenAt).toBe(Date.now());
  for (const dead of [link, 'x']) await isDead(dead);
});

describe('Un voleur a la session et le mot de passe, et a changé l’adresse électronique', () => {
  test('le voleur presse son lien le premier : celui du titulaire, plus ancien, l’emporte encore', async () => {
    const first = await edit({ email: thief });
    confirm();
    const second = await edit({ town: 'Lyon' });
    await choose((await secure(second)).token, 'un merle siffleur');
    const third = tokenIn(notice);
    const { token } = await secure(first);
    expect(now().email).toBe(owner);
    await isDead(third);
    await choose(token);
    await expect(signIn(owner, newPassword)).resolves.toBeDefined();
    await refuses(signIn(thief, 'un merle siffleur'), 'unauthenticated');
  });

  test('Le voleur l’a remise : le lien le plus récent du titulaire suffit à annuler ceux du voleur', async () => {
    const oldest = await edit({ email: thief });
    confirm();
    const between = [await edit({ town: 'Lyon' }), await edit({ email: owner })];
    await secure(await edit({ town: 'Vannes' }));
    for (const link of [...between, oldest]) await isDead(link);
    expect(now().email).toBe(owner);
  });

  test('les deux adresses en sont averties, et aucun lien que le voleur avait reçu ne vaut plus', async () => {
    const first = await edit({ email: thief });
    const confirming = tokenIn('/confirmer-adresse');
    const his = await ask(thief);
    const { token } = await secure(first);
    expect(told(owner).at(-1)?.text).toContain('Votre compte a retrouvé cette adresse électronique.');
    const lost = told(thief).at(-1);
    expect(lost).toMatchObject({ kind: 'addressLost', userId: shop.zoe.id });
    expect(lost?.text).toContain('a été annulé');
    // Neither a name nor a link.
    expect(lost?.text).not.toMatch(/Zoé|exemple\.fr|securiser|reintialiser|[\w-]{37,}/);
    expect(resetLinkOwner(shop.db, his)).toBeNull();
    await refuses(choose(his, 'un merle siffleur'), 'notFound');
    await expect(choose(token)).resolves.not.toBeNull();
    shop.set({ email: thief, emailProvenAt: null });
    expect(confirmationState(asZoe(), confirming).state).toBe('dead');
  });

  test('les alertes et la lettre suivent l’adresse, changée par le client ou par l’équipe, et reviennent au titulaire', async () => {
    await setSubscription(by(), { email: owner, choice: 'oui' });
    const wish = { email: owner, type: 'metal' as const, typeId: 'x', desiredPrice: 1, stopToken: 'y', createdAt: 1 };
    addRow(shop.db, reserves, wish);
    await sendNewsletter(by(system('test')), { subject: 'Novembre', body: '<p>Bonjour</p>' });
    const addresses = () => [
      rowsOf(shop.db, reserves).map(({ email }) => email),
      rowsOf(shop.db, newsletterMembers).map(({ email }) => email),
      mails().flatMap(({ recipient, mailingId }) => (mailingId ? recipient : [])),
    ];
    const link = await edit({ email: thief });
    expect(addresses()).toEqual([[thief], [thief], [thief]]);
    await press(link);
    expect(addresses()).toEqual([[owner], [owner], [owner]]);
    const boss = await signedIn('admin', { totpConfirmedAt: 1 });
    confirm();
    await shop.edit({ email: thief, currentPassword: password }, boss.actor);
    expect(addresses()).toEqual([[thief], [thief], [thief]]);
    await press(tokenIn(notice));
    expect(addresses()).toEqual([[owner], [owner], [owner]]);
  });

  test('celle qui est déjà abonnée garde son propre choix, et personne ne reçoit la lettre deux fois', async () => {
    for (const email of [owner, thief]) await setSubscription(by(), { email, choice: 'oui' });
    await sendNewsletter(by(system('test')), { subject: 'Novembre', body: '<p>Bonjour</p>' });
    await edit({ email: thief });
    expect(rowsOf(shop.db, newsletterMembers).map(({ email }) => email)).toEqual([thief]);
    expect(mails().flatMap(({ recipient, mailingId }) => (mailingId ? recipient : []))).toEqual([thief]);
  });

  test('sa demande de changement encore en chemin ne la reprend pas', async () => {
    const first = await edit({ town: 'Lyon' });
    const late = edit({ email: thief });
    await secure(first);
    await refuses(late, 'conflict');
    expect(now().email).toBe(owner);
  });

  test('un autre compte a pris l’ancienne : il la garde, le compte volé reste fermé, et le titulaire sait à qui écrire', async () => {
    const first = await edit({ email: thief });
    const again = await signedIn('client', { email: owner });
    const his = await ask(thief);
    expect(await press(first)).toEqual({ token: null });
    expect(await isLive(again.cookieToken)).toBe(true);
    expect(now()).toMatchObject({ email: expect.stringMatching(/\.invalid$/), emailProvenAt: null });
    expect(resetLinkOwner(shop.db, his)).toBeNull();
    await refuses(signIn(thief, password), 'unauthenticated');
    for (const part of ['celle d’un autre compte', '/nous-contacter']) expect(told(owner).at(-1)?.text).toContain(part);
    expect(journal()).toMatchObject([{}, {}, {}, { action: 'user.secure', detail: { changed: ['shut'] } }]);
  });
});

test('Un voleur a activé la double authentification : elle est retirée, par le lien de son annonce comme par un plus récent, et le titulaire entre', async () => {
  for (const pressed of ['announcement', 'later'] as const) {
    const { link } = await turnOn();
    const { token } = await secure(pressed === 'later' ? await edit({ town: `Lyon ${pressed}` }) : link);
    expect(now()).toMatchObject({ totpSecret: null, totpConfirmedAt: null });
    expect(keptCodes()).toEqual([]);
    expect(told(owner).at(-1)?.text).toContain('La double authentification activée ces derniers jours');
    await choose(token, password);
    await shop.reenter();
  }
  // One that he has only prepared too.
  await beginSecondFactor(asZoe(), { currentPassword: password, ...visitor });
  changed();
  await secure(tokenIn(notice));
  expect(now().totpSecret).toBeNull();
});

describe('La double authentification du titulaire', () => {
  let mine: Awaited<ReturnType<typeof turnOn>>;
  beforeEach(async () => {
    mine = await turnOn();
    later(8 * 86_400);
  });

  test('Elle reste : un courriel volé ne doit pas suffire', async () => {
    changed();
    await choose((await secure(tokenIn(notice))).token);
    expect(now().totpConfirmedAt).not.toBeNull();
    expect(keptCodes()).toHaveLength(10);
    expect(await failure(signIn(owner, newPassword))).toMatchObject({ details: { data: { secondFactor: true } } });
    await expect(signIn(owner, newPassword, codeOf(mine.secret))).resolves.toBeDefined();
  });

  test('Elle ne tombe pas par le lien que le voleur a reçu à la nouvelle adresse', async () => {
    await edit({ email: thief, code: mine.recoveryCodes[0] });
    confirm();
    const his = await edit({ town: 'Lyon' });
    await choose((await secure(his)).token, 'un merle siffleur');
    expect(await failure(signIn(thief, 'un merle siffleur'))).toMatchObject({
      details: { data: { secondFactor: true } },
    });
  });
});
