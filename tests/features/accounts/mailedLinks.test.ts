import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { mailedTokens } from '../../../db/schema/accounts.ts';
import { mailOutbox } from '../../../db/schema/system.ts';
import { days, hours } from '../../../src/dates.ts';
import { inviteAdmin } from '../../../src/features/accounts/admin/userActs.server.ts';
import { dropDeadLinks, lostItsLink } from '../../../src/features/accounts/mailed/links.server.ts';
import { mailPasswordLink, notifyChange } from '../../../src/features/accounts/mailed/notice.server.ts';
import { liveToken } from '../../../src/features/accounts/model/tokens.server.ts';
import { sendConfirmation } from '../../../src/features/accounts/profile/confirmEmail.server.ts';
import { forgotPasswordEmail } from '../../../src/features/accounts/recovery/forgotPassword.server.ts';
import { addReserve } from '../../../src/features/alerts/addReserve.server.ts';
import { subscribe } from '../../../src/features/newsletter/members.server.ts';
import { actingAs, type Ctx } from '../../../src/http/context.ts';
import { sendDueMails } from '../../../src/mail/outbox.server.ts';
import { isEmptied, retryMail } from '../../../src/mail/outboxList.server.ts';
import { createMailer } from '../../../src/mail/transport.ts';
import { shopOf } from '../../support/context.ts';
import { mailFile } from '../../support/mails.ts';
import { makeMetal } from '../../support/orders.ts';
import { makeActor, rowsOf } from '../../support/people.ts';
import { openAccounts, visitor } from './account.ts';

const shop = openAccounts({ email: 'zoe@example.fr' });
const { by, mails, userRow } = shop;

const ask = () => forgotPasswordEmail(by(), { email: shop.zoe.email, ...visitor });
const owner = () => ({ ...userRow(), emailProvenAt: 1 });

const wish = () => ({ type: 'metal' as const, typeId: makeMetal(shop.db).id, desiredPrice: 40_000 });
const proven = () => shop.set({ emailProvenAt: 1 });

const causes: Record<string, (ctx: Ctx) => unknown> = {
  'mot de passe oublié': (ctx) => forgotPasswordEmail(ctx, { email: shop.zoe.email, ...visitor }),
  'compte d’un collègue': (ctx) =>
    inviteAdmin(ctx, {
      email: 'lea@example.fr',
      ...{ firstName: 'Léa', lastName: 'Martin', accessUntil: null, staffRole: 'owner' },
    }),
  'première commande': (ctx) => mailPasswordLink(ctx, userRow(), 'guest'),
  'changement du compte': (ctx) => notifyChange(ctx, { before: owner(), made: ['phone'] }),
  'adresse à confirmer': (ctx) => sendConfirmation(actingAs(ctx, shop.zoe.actor)),
  'inscription à la lettre': (ctx) => subscribe(ctx, { email: shop.zoe.email }),
  'alerte d’un visiteur': (ctx) => addReserve(ctx, { ...wish(), email: shop.zoe.email }),
  'alerte d’une cliente': (ctx) => {
    proven();
    return addReserve(actingAs(ctx, shop.zoe.actor), { ...wish(), email: shop.zoe.email });
  },
};

describe('Un lien personnel', () => {
  test.each(Object.entries(causes))('(%s) ne se lit nulle part dans la boutique, et part entier', async (_, cause) => {
    await cause(by(makeActor(shop.db, 'admin')));
    const [mail] = shop.db.select().from(mailOutbox).all();
    const shown = JSON.stringify([mail?.html, mail?.text, mail?.headers]);
    expect(shown).not.toMatch(/[\w-]{37,}/);
    expect(mail?.text).toContain('/[lien personnel]');
    const dataDir = mkdtempSync(join(tmpdir(), 'links-'));
    expect(await sendDueMails(shop.db, { send: createMailer(shopOf({ DATA_DIR: dataDir })).send })).toBe(1);
    const left = await mailFile(dataDir, mail?.id ?? '');
    expect(statSync(join(dataDir, 'mail', `${mail?.id}.eml`)).mode & 0o777).toBe(0o600);
    for (const part of [left?.text, left?.html]) expect(part).toMatch(/\/[\w-]{43,}/);
    expect(left?.text).not.toContain('[lien personnel]');
    expect(shop.db.select().from(mailOutbox).all()).toMatchObject([{ sealed: null }]);
    rmSync(dataDir, { recursive: true });
  });
});

describe('Un lien à usage unique', () => {
  test.each([
    ['mot de passe oublié', 'resetPassword', hours(1)],
    ['compte d’un collègue', 'resetPassword', days(3)],
    ['première commande', 'resetPassword', days(7)],
    ['changement du compte', 'secureAccount', days(7)],
    ['adresse à confirmer', 'confirmEmail', days(7)],
  ] as const)('(%s) vaut son temps, pas plus, et seule son empreinte est gardée', async (cause, purpose, lifetime) => {
    vi.useFakeTimers({ toFake: ['Date'] });
    await causes[cause]?.(by(makeActor(shop.db, 'admin')));
    const token = /\/([\w-]{43,})\s/.exec(mails()[0]?.text ?? '')?.[1] ?? '';
    const isLive = () => liveToken(shop.db, { purpose, token }) !== undefined;
    vi.setSystemTime(Date.now() + lifetime - 1);
    expect(isLive()).toBe(true);
    vi.setSystemTime(Date.now() + 1);
    expect(isLive()).toBe(false);
    expect(JSON.stringify(rowsOf(shop.db, mailedTokens))).not.toContain(token);
  });

  test('trop ancien, ne part plus, et personne ne remet son courriel vide en route', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    await ask();
    vi.setSystemTime(Date.now() + hours(1) - 1);
    expect(await dropDeadLinks(by())).toBe(0);
    vi.setSystemTime(Date.now() + 1);
    expect(await dropDeadLinks(by())).toBe(1);
    expect(mails()).toMatchObject([{ text: '', sealed: null, sentAt: null, failedAt: Date.now() }]);
    const [dead] = mails();
    expect(dead && isEmptied(dead) && lostItsLink(dead)).toBe(true);
    expect(await dropDeadLinks(by())).toBe(0);
    expect(await sendDueMails(shop.db, { send: async () => undefined })).toBe(0);
    await expect(retryMail(by(makeActor(shop.db, 'admin')), dead?.id ?? '')).rejects.toThrow('n’est plus conservé');
  });

  test('un avertissement qui n’en porte pas part entier', async () => {
    for (const made of ['phone', 'email'] as const)
      notifyChange(by(), { before: { ...owner(), emailProvenAt: null }, made: [made] });
    expect(shop.db.select().from(mailOutbox).all()).toMatchObject([{ sealed: null }, { sealed: null }]);
    expect(await dropDeadLinks(by())).toBe(0);
    expect(await sendDueMails(shop.db, { send: async () => undefined })).toBe(2);
  });

  test('scellé par d’autres clés ne part pas, et le dit', async () => {
    await ask();
    const other = shopOf({ DATA_DIR: mkdtempSync(join(tmpdir(), 'links-')) });
    const keys = { ...other.keys, secrets: Buffer.alloc(32, 9) };
    expect(await sendDueMails(shop.db, { send: createMailer({ ...other, keys }).send })).toBe(0);
    expect(mails()).toMatchObject([{ lastError: expect.stringContaining('clés de la boutique ont changé') }]);
    rmSync(other.config.dataDir, { recursive: true });
  });
});
