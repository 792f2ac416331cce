import { statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { mailedTokens } from '../../../db/schema/accounts.ts';
import { mailOutbox } from '../../../db/schema/system.ts';
import { days, hours, minutes } from '../../../src/dates.ts';
import { inviteAdmin } from '../../../src/features/accounts/admin/staff.server.ts';
import { hasExpiredLink, withdrawExpiredLinks } from '../../../src/features/accounts/mailed/links.server.ts';
import { mailPasswordLink, notifyChange } from '../../../src/features/accounts/mailed/notice.server.ts';
import { findLiveToken } from '../../../src/features/accounts/model/tokens.server.ts';
import {
  confirmationState,
  confirmEmail,
  sendConfirmation,
} from '../../../src/features/accounts/profile/confirmEmail.server.ts';
import { register } from '../../../src/features/accounts/profile/register.server.ts';
import { mailResetLink } from '../../../src/features/accounts/recovery/recovery.server.ts';
import { mailSignInLink } from '../../../src/features/accounts/recovery/signInLink.server.ts';
import { registerContract } from '../../../src/features/accounts/register.api.ts';
import { addReserve } from '../../../src/features/alerts/addReserve.server.ts';
import { actingAs, type Ctx } from '../../../src/http/context.ts';
import { sendDueMails } from '../../../src/mail/outbox.server.ts';
import { isCleared, retryMail } from '../../../src/mail/outboxList.server.ts';
import { createMailer } from '../../../src/mail/transport.server.ts';
import { shopOf } from '../../support/context.ts';
import { tempFolder } from '../../support/folder.ts';
import { mailFile } from '../../support/mails.ts';
import { makeMetal } from '../../support/orders.ts';
import { makeActor, rowsOf } from '../../support/people.ts';
import { refuses } from '../../support/refuses.ts';
import { openAccounts, password, profile, visitor } from './account.ts';
import { solvedCheckFor } from './proof.ts';

const shop = openAccounts({ email: 'zoe@example.fr' });
const { asZoe, by, edit, enrol, journal, mails, signedIn, tokenIn, userRow } = shop;

const ask = (ctx = by()) => mailResetLink(ctx, { email: shop.zoe.email, ...visitor });

const causes: Record<string, (ctx: Ctx) => unknown> = {
  'mot de passe oublié': ask,
  'compte d’un collègue': (ctx) =>
    inviteAdmin(ctx, {
      email: 'lea@example.fr',
      ...{ firstName: 'Léa', lastName: 'Martin', accessUntil: null, staffRole: 'owner' },
    }),
  'première commande': (ctx) => mailPasswordLink(ctx, userRow(), 'guest'),
  'changement du compte': (ctx) => notifyChange(ctx, { before: { ...userRow(), emailProvenAt: 1 }, edits: ['phone'] }),
  'lien de connexion': (ctx) => mailSignInLink(ctx, { email: shop.zoe.email, ...visitor }),
  'adresse à confirmer': (ctx) => sendConfirmation(actingAs(ctx, shop.zoe.actor)),
};

test('Un lien personnel ne se lit nulle part dans la boutique, pas même en tête du courriel, et part entier', async () => {
  shop.set({ emailProvenAt: 1 });
  const wish = { type: 'metal' as const, typeId: makeMetal(shop.db).id, desiredPrice: 40_000 };
  await addReserve(asZoe(), { ...wish, email: shop.zoe.email });
  const [mail] = shop.db.select().from(mailOutbox).all();
  const shown = JSON.stringify([mail?.html, mail?.text, mail?.headers]);
  expect(shown).not.toMatch(/[\w-]{37,}/);
  expect(mail?.text).toContain('/[lien personnel]');
  const dataDir = tempFolder();
  expect(await sendDueMails(shop.db, { send: createMailer(shopOf({ DATA_DIR: dataDir })).send })).toBe(1);
  const left = await mailFile(dataDir, mail?.id ?? '');
  expect(statSync(join(dataDir, 'mail', `${mail?.id}.eml`)).mode & 0o777).toBe(0o600);
  for (const part of [left?.text, left?.html]) expect(part).toMatch(/\/[\w-]{43,}/);
  expect(left?.text).not.toContain('[lien personnel]');
  expect(shop.db.select().from(mailOutbox).all()).toMatchObject([{ sealed: null }]);
});

describe('Un lien à usage unique', () => {
  test.each([
    ['mot de passe oublié', 'resetPassword', hours(1)],
    ['compte d’un collègue', 'resetPassword', days(3)],
    ['première commande', 'resetPassword', days(7)],
    ['changement du compte', 'secureAccount', days(7)],
    ['lien de connexion', 'signIn', minutes(15)],
    ['adresse à confirmer', 'confirmEmail', days(7)],
  ] as const)('(%s) vaut son temps, pas plus, et seule son empreinte est gardée', async (cause, purpose, lifetime) => {
    vi.useFakeTimers({ toFake: ['Date'] });
    await causes[cause]?.(by(makeActor(shop.db, 'admin')));
    const token = /\/([\w-]{43,})\s/.exec(mails()[0]?.text ?? '')?.[1] ?? '';
    const isLive = () => findLiveToken(shop.db, { purpose, token }) !== undefined;
    vi.setSystemTime(Date.now() + lifetime - 1);
    expect(isLive()).toBe(true);
    vi.setSystemTime(Date.now() + 1);
    expect(isLive()).toBe(false);
    expect(JSON.stringify(rowsOf(shop.db, mailedTokens))).not.toContain(token);
  });

  test('Un lien trop ancien ne part plus, et personne ne remet son courriel vide en route', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    await ask();
    vi.setSystemTime(Date.now() + hours(1) - 1);
    expect(await withdrawExpiredLinks(by())).toBe(0);
    vi.setSystemTime(Date.now() + 1);
    expect(await withdrawExpiredLinks(by())).toBe(1);
    expect(mails()).toMatchObject([{ text: '', sealed: null, sentAt: null, failedAt: Date.now() }]);
    const [dead] = mails();
    expect(dead && isCleared(dead) && hasExpiredLink(dead)).toBe(true);
    expect(await withdrawExpiredLinks(by())).toBe(0);
    expect(await sendDueMails(shop.db, { send: async () => undefined })).toBe(0);
    await expect(retryMail(by(makeActor(shop.db, 'admin')), dead?.id ?? '')).rejects.toThrow('n’est plus conservé');
  });

  test('Un lien scellé par d’autres clés ne part pas, et le dit', async () => {
    await ask();
    const other = shopOf({ DATA_DIR: tempFolder() });
    const keys = { ...other.keys, secrets: Buffer.alloc(32, 9) };
    expect(await sendDueMails(shop.db, { send: createMailer({ ...other, keys }).send })).toBe(0);
    expect(mails()).toMatchObject([{ lastError: expect.stringContaining('clés de la boutique ont changé') }]);
  });
});

const page = '/confirmer-adresse';
const askAgain = () => sendConfirmation(asZoe());
const confirm = (token: string, actor = shop.zoe.actor) => confirmEmail(by(actor), { token });
const provenAt = (id = shop.zoe.id) => userRow(id).emailProvenAt;
const move = (email: string) => edit({ email, currentPassword: password });

describe('Une cliente confirme son adresse électronique', () => {
  test('Le lien du courriel d’ouverture du compte la confirme', async () => {
    const input = { ...profile, email: 'luce@example.fr', password, token: await solvedCheckFor() };
    const { _id } = await register(by(), registerContract.body.parse(input));
    const luce = { kind: 'client', userId: _id, sessionId: 'none' } as const;
    expect(provenAt(_id)).toBeNull();
    expect(await confirm(tokenIn(page), luce)).toEqual({ email: 'luce@example.fr', token: null });
    expect(provenAt(_id)).toEqual(expect.any(Number));
  });

  test('Ouvrir le lien ne change rien ; le presser le fait une fois, et le dire deux fois n’est pas une erreur', async () => {
    await askAgain();
    const token = tokenIn(page);
    const before = JSON.stringify(shop.db.$client.serialize());
    expect(confirmationState(asZoe(), token)).toEqual({ email: 'zoe@example.fr', isNew: false, state: 'open' });
    expect(JSON.stringify(shop.db.$client.serialize())).toBe(before);
    await confirm(token);
    expect(confirmationState(asZoe(), token).state).toBe('done');
    expect(await confirm(token)).toMatchObject({ email: 'zoe@example.fr' });
    expect(journal().filter(({ action }) => action === 'user.confirmEmail')).toHaveLength(1);
  });

  test('le lien de l’ancienne adresse ne vaut pas pour la nouvelle', async () => {
    await askAgain();
    const old = tokenIn(page);
    await confirm(old);
    await move('zoe.neuve@example.fr');
    expect(confirmationState(asZoe(), old).state).toBe('dead');
    await refuses(confirm(old), 'notFound', 'Ce lien n’est plus valable');
    expect(userRow().email).toBe('zoe@example.fr');
    const next = { email: 'zoe.neuve@example.fr', isNew: true, state: 'open' };
    expect(confirmationState(asZoe(), tokenIn(page))).toEqual(next);
    expect(await askAgain()).toEqual({ email: 'zoe.neuve@example.fr' });
    await confirm(tokenIn(page));
    expect(userRow()).toMatchObject({ email: 'zoe.neuve@example.fr', emailProvenAt: expect.any(Number) });
  });
});

describe('Qui n’est pas la cliente', () => {
  test('le lien d’un compte ne confirme pas celui d’un autre, ni un lien inventé le sien', async () => {
    await askAgain();
    const other = await signedIn('client', { email: 'autre@example.fr' });
    const token = tokenIn(page);
    for (const given of [token, 'x']) await refuses(confirm(given, other.actor), 'notFound');
    await move('zoe.neuve@example.fr');
    await confirm(tokenIn(page));
    const heir = await signedIn('client', { email: 'zoe@example.fr' });
    await refuses(confirm(token, heir.actor), 'notFound');
    expect([shop.zoe.id, other.id, heir.id].map(provenAt)).toEqual([expect.any(Number), null, null]);
  });

  test('la nouvelle adresse d’un administrateur ne demande rien', async () => {
    const boss = await signedIn('admin');
    const { recoveryCodes } = await enrol(boss.actor);
    const moved = { email: 'chef@example.fr', currentPassword: password, code: recoveryCodes[0] };
    await edit(moved, { ...boss.actor, kind: 'admin' }, boss.id);
    expect(mails().findLast(({ kind }) => kind === 'newEmail')?.text).not.toContain(page);
  });
});

test('Un autre lien part trois fois par heure au plus, et plus du tout une fois l’adresse confirmée', async () => {
  for (let n = 0; n < 3; n++) expect(await askAgain()).toEqual({ email: 'zoe@example.fr' });
  await refuses(askAgain(), 'throttled');
  expect(mails()).toHaveLength(3);
  await confirm(tokenIn(page));
  await refuses(askAgain(), 'conflict');
});
