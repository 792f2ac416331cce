import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Connection } from '../../../db/client.ts';
import { mailedTokens } from '../../../db/schema/accounts.ts';
import { mailOutbox } from '../../../db/schema/system.ts';
import { readConfig } from '../../../src/config.ts';
import { hours } from '../../../src/dates.ts';
import { forgetMailedLinks, lostItsLink } from '../../../src/features/accounts/mailed/links.server.ts';
import { notifyChange } from '../../../src/features/accounts/mailed/notice.server.ts';
import { forgotPassword, forgotPasswordEmail } from '../../../src/features/accounts/recovery/forgotPassword.server.ts';
import { enqueueMail, sendDueMails } from '../../../src/mail/outbox.server.ts';
import { isEmptied, retryMail } from '../../../src/mail/outboxList.server.ts';
import { createMailer, forgetMailFiles } from '../../../src/mail/transport.ts';
import { ctxOf } from '../../support/context.ts';
import { makeActor, testDb } from '../../support/people.ts';
import { startMailbox } from '../../support/smtp.ts';
import { mails, signedIn, tokenIn, userRow, visitor } from './account.ts';

let db: Connection;
let zoe: Awaited<ReturnType<typeof signedIn>>;
beforeEach(async () => {
  db = testDb();
  zoe = await signedIn(db, 'client', { email: 'zoe@example.fr' });
});
afterEach(() => vi.useRealTimers());

const ask = () => forgotPasswordEmail(ctxOf(db), { email: zoe.email, ...visitor });
const choose = (token: string) => forgotPassword(ctxOf(db), { token, newPassword: 'cinq mésanges grises' });
const owner = () => ({ ...userRow(db, zoe.id), emailProvenAt: 1 });
const page = '/reintialiser-mot-passe-oublier';
const allRows = () => JSON.stringify(mails(db));

describe('Un lien à usage unique', () => {
  test('n’est plus dans la boutique dès que son courriel est parti, et marche encore chez qui l’a reçu', async () => {
    const mailbox = await startMailbox();
    const mailer = createMailer({ ...readConfig({}), siteUrl: 'https://shop.example', smtpUrl: mailbox.url });
    await ask();
    notifyChange(ctxOf(db), { before: owner(), made: ['phone'] });
    const letter = { subject: 'Sans lien', preview: '', blocks: [{ kind: 'text', text: 'Bonjour' } as const] };
    enqueueMail(ctxOf(db), { kind: 'essai', recipient: zoe.email, userId: zoe.id, letter });
    const token = tokenIn(db, page);
    expect(await forgetMailedLinks(ctxOf(db), { leaves: true })).toEqual([]);
    expect(await sendDueMails(db, { send: mailer.send })).toBe(3);
    expect(await forgetMailedLinks(ctxOf(db), { leaves: true })).toHaveLength(2);
    expect(await forgetMailedLinks(ctxOf(db), { leaves: true })).toEqual([]);
    const [reset, notice, plain] = mails(db);
    for (const mail of [reset, notice])
      expect(mail).toMatchObject({
        html: '',
        text: '',
        recipient: zoe.email,
        sentAt: expect.any(Number),
        failedAt: null,
      });
    expect(reset?.subject).toContain('Choisir un nouveau mot de passe');
    expect(plain?.text).toContain('Bonjour');
    expect(reset && isEmptied(reset) && lostItsLink(reset)).toBe(true);
    expect(plain && (isEmptied(plain) || lostItsLink(plain))).toBe(false);
    expect(allRows()).not.toMatch(/[\w-]{37,}/);
    expect((await mailbox.waitFor(zoe.email, 'Choisir')).text).toContain(token);
    await choose(token);
    mailer.close();
    await mailbox.stop();
  });

  test('sans serveur de courrier, se lit dans la boutique jusqu’à ce qu’il ait servi, puis disparaît du dossier aussi', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'links-'));
    const config = { ...readConfig({}), dataDir, siteUrl: 'https://shop.example' };
    await ask();
    const [mail] = mails(db);
    await sendDueMails(db, { send: createMailer(config).send });
    expect(await forgetMailedLinks(ctxOf(db), { leaves: false })).toEqual([]);
    const token = tokenIn(db, page);
    expect(readdirSync(join(dataDir, 'mail'))).toEqual([`${mail?.id}.eml`]);
    await choose(token);
    const gone = await forgetMailedLinks(ctxOf(db), { leaves: false });
    expect(gone).toEqual([mail?.id]);
    await forgetMailFiles(config, gone);
    expect(readdirSync(join(dataDir, 'mail'))).toEqual([]);
    // The notice of the new password came meanwhile: its own link lives for a week.
    expect(mails(db).map(({ kind, text }) => [kind, text === ''])).toEqual([
      ['resetPassword', true],
      ['accountChanged', false],
    ]);
    rmSync(dataDir, { recursive: true });
  });

  test('trop ancien, ne part plus, et personne ne remet son courriel vide en route', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    await ask();
    vi.setSystemTime(Date.now() + hours(1) - 1);
    expect(await forgetMailedLinks(ctxOf(db), { leaves: true })).toEqual([]);
    vi.setSystemTime(Date.now() + 1);
    const [id = ''] = await forgetMailedLinks(ctxOf(db), { leaves: true });
    expect(mails(db)).toMatchObject([{ text: '', sentAt: null, failedAt: Date.now() }]);
    expect(await sendDueMails(db, { send: async () => undefined })).toBe(0);
    await expect(retryMail(ctxOf(db, makeActor(db, 'admin')), id)).rejects.toThrow('n’est plus conservé');
  });

  test('voyage toujours dans un courriel que la boutique sait vider', async () => {
    await ask();
    notifyChange(ctxOf(db), { before: owner(), made: ['password', 'email', 'phone', 'address', 'factorOn'] });
    expect(db.select().from(mailedTokens).all()).toHaveLength(2);
    db.update(mailOutbox).set({ sentAt: Date.now() }).run();
    expect(await forgetMailedLinks(ctxOf(db), { leaves: true })).toHaveLength(2);
  });

  test('un avertissement qui n’en porte pas part entier', async () => {
    for (const made of ['phone', 'email'] as const)
      notifyChange(ctxOf(db), { before: { ...owner(), emailProvenAt: null }, made: [made] });
    expect(await forgetMailedLinks(ctxOf(db), { leaves: true })).toEqual([]);
    expect(await sendDueMails(db, { send: async () => undefined })).toBe(2);
  });
});
