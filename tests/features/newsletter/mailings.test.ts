import { eq } from 'drizzle-orm';
import { describe, expect, test, vi } from 'vitest';
import { mailings } from '../../../db/schema/shop.ts';
import { auditLog, mailOutbox } from '../../../db/schema/system.ts';
import {
  completeMail,
  failuresOf,
  listMailings,
  newsletterProgress,
  pauseNewsletter,
  renderMailing,
  retryNewsletter,
  sendNewsletter,
  sendTest,
  sendWithContent,
} from '../../../src/features/newsletter/mailings.server.ts';
import { unsubscribe } from '../../../src/features/newsletter/members.server.ts';
import { newsletterInput } from '../../../src/features/newsletter/newsletter.api.ts';
import { enqueueMail, isRefused, type OutgoingMail, sendDueMails } from '../../../src/mail/outbox.server.ts';
import { listMails } from '../../../src/mail/outboxList.server.ts';
import { ctxOf } from '../../support/context.ts';
import { makeActor, makeUser, rowsOf, testDb } from '../../support/people.ts';
import { refuses } from '../../support/refuses.ts';
import { mails, members, readers } from './readers.ts';

const letter = { subject: 'Novembre', body: '<p>Voyez <a href="/cgv">nos conditions</a>.</p>' };

async function desk(...emails: string[]) {
  const db = testDb();
  const tokens = await readers(db, ...emails);
  const admin = makeActor(db, 'admin');
  const ctx = ctxOf(db, admin);
  const sent: OutgoingMail[] = [];
  const send = sendWithContent(ctxOf(db), async (mail) => void sent.push(mail));
  const leave = (how = send, more: { stopping?: AbortSignal } = {}) =>
    sendDueMails(db, { send: how, queue: 'newsletter', ...more });
  return { db, tokens, admin, ctx, sent, send, leave, progress: (id: string) => newsletterProgress(ctx, { id }) };
}

describe('Envoyer la lettre', () => {
  test('chaque abonné la reçoit une fois, avec son propre lien, et personne d’autre', async () => {
    const { db, tokens, admin, ctx, sent, leave, progress } = await desk(
      'zoe@example.fr',
      'lea@example.fr',
      'parti@example.fr',
    );
    await unsubscribe(ctxOf(db), { token: tokens[2] ?? '' });
    const { _id, recipients } = await sendNewsletter(ctx, letter);
    expect(recipients).toBe(2);
    // Its text is kept once, not with each of thousands.
    expect(mails(db).map(({ html, text }) => html + text)).toEqual(['', '']);
    expect(await leave()).toBe(2);
    expect(await leave()).toBe(0);
    expect(sent.map(({ recipient }) => recipient).sort()).toEqual(['lea@example.fr', 'zoe@example.fr']);
    for (const { recipient, html, text, headers } of sent) {
      const link = `https://shop.example/Desabonner/${tokens[recipient === 'zoe@example.fr' ? 0 : 1]}`;
      expect(headers).toMatchObject({ 'List-Unsubscribe': `<${link}>` });
      for (const version of [html, text]) {
        for (const part of [link, 'https://shop.example/cgv']) expect(version).toContain(part);
        expect(version.match(/Desabonner/g)).toHaveLength(1);
      }
    }
    expect(progress(_id)).toMatchObject({ sent: 2, waiting: 0, failed: 0 });
    const noted = { action: 'newsletter.send', actorId: admin.userId, entityId: _id, detail: { recipients: 2 } };
    expect(rowsOf(db, auditLog)).toMatchObject([noted]);
  });

  test('le texte est nettoyé avant d’être gardé, et encore avant de partir', async () => {
    const { db, ctx, sent, leave } = await desk('zoe@example.fr');
    const body = '<p onclick="a()" style="color:red">Bonjour<script>b()</script> <a href="javascript:c()">ici</a></p>';
    const { _id } = await sendNewsletter(ctx, { subject: 'Novembre', body });
    expect(db.select().from(mailings).get()?.body).toBe('<p>Bonjour ici</p>');
    db.update(mailings).set({ body: '<p>Changé<script>e()</script><b onclick="f()">x</b></p>' }).run();
    await leave();
    for (const html of [sent[0]?.html ?? '', renderMailing(ctx, _id).html]) {
      expect(html).toContain('Changé<strong style="font-weight:600">x</strong>');
      expect(html).not.toMatch(/script|onclick|onerror/);
    }
  });

  test('un abonné qui part après la mise en file ne reçoit rien, même si l’envoi a commencé', async () => {
    const { db, tokens, ctx, leave, progress } = await desk('a@example.fr', 'b@example.fr', 'c@example.fr');
    const { _id } = await sendNewsletter(ctx, letter);
    const received: string[] = [];
    const send = sendWithContent(ctxOf(db), async ({ recipient }) => {
      // The others of this batch are on their way already when b leaves.
      if (received.push(recipient) === 1) await unsubscribe(ctxOf(db), { token: tokens[1] ?? '' });
    });
    await leave(send);
    expect(received).toEqual(['a@example.fr', 'c@example.fr']);
    expect(progress(_id)).toMatchObject({ sent: 2, waiting: 0, failed: 0 });
  });

  test('la même lettre ne part pas deux fois en dix minutes, une autre ou plus tard si', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const { db, ctx } = await desk('zoe@example.fr');
    await sendNewsletter(ctx, letter);
    await refuses(sendNewsletter(ctx, letter), 'conflict');
    expect(mails(db)).toHaveLength(1);
    await sendNewsletter(ctx, { ...letter, subject: 'Décembre' });
    vi.setSystemTime(Date.now() + 10 * 60_000);
    await sendNewsletter(ctx, letter);
    expect(mails(db)).toHaveLength(3);
  });

  test('Rien n’est envoyé sans abonné ou sans texte, et la raison est dite', async () => {
    const { db, ctx } = await desk();
    await refuses(sendNewsletter(ctx, letter), 'conflict', 'Personne n’est inscrit');
    await readers(db, 'zoe@example.fr');
    const empty = { subject: 'Vide', body: '<p> </p><script>x</script>' };
    await refuses(sendNewsletter(ctx, empty), 'invalid', { body: 'Écrivez le texte de la lettre.' });
    expect(newsletterInput.parse({ subject: 'Un\r\nBcc: x', body: 'y' }).subject).toBe('Un Bcc: x');
    expect(db.select().from(mailings).all()).toEqual([]);
  });

  test('le courriel d’une commande part pendant que la lettre part, et se lit à part dans le journal', async () => {
    const { db, ctx, sent, send, leave } = await desk('a@example.fr', 'b@example.fr');
    await sendNewsletter(ctx, letter);
    const order = { subject: 'Votre commande', preview: '', blocks: [] };
    enqueueMail(ctxOf(db), { kind: 'orderPlaced', recipient: 'zoe@example.fr', letter: order });
    const total = (share: 'own' | 'newsletter' | '') =>
      listMails(ctx, { q: '', state: '', share, page: 1, pageSize: 10 }).meta.total;
    expect([total(''), total('own'), total('newsletter')]).toEqual([3, 1, 2]);
    const meanwhile = async () => void (await sendDueMails(db, { send }));
    expect(await leave(meanwhile)).toBe(2);
    expect(sent.map(({ subject }) => subject)).toEqual(['Votre commande']);
  });

  test('l’avancement compte les partis, les attentes, les échecs et ce qui est gardé ici, sans serveur de courriel', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const { db, ctx, progress } = await desk('a@example.fr', 'b@example.fr', 'c@example.fr');
    const old = await sendNewsletter(ctx, letter);
    db.update(mailOutbox).set({ sentAt: 1 }).where(eq(mailOutbox.recipient, 'a@example.fr')).run();
    db.update(mailOutbox).set({ failedAt: 1 }).where(eq(mailOutbox.recipient, 'b@example.fr')).run();
    vi.setSystemTime(Date.now() + 1);
    const recent = await sendNewsletter(ctx, { ...letter, subject: 'Décembre' });
    const { rows } = listMailings(ctx, { page: 1, pageSize: 10 });
    expect(rows).toMatchObject([
      { _id: recent._id, subject: 'Décembre', sent: 0, waiting: 3, failed: 0, retryable: 0 },
      { _id: old._id, subject: 'Novembre', sent: 1, waiting: 1, failed: 1, retryable: 1 },
    ]);
    await sendDueMails(db, { send: async () => undefined, queue: 'newsletter', isKeptHere: () => true });
    expect(progress(recent._id)).toMatchObject({ sent: 0, stayed: 3, waiting: 0 });
  });

  test('l’essai va à l’admin qui le demande, et à lui seul', async () => {
    const { db } = await desk('zoe@example.fr');
    const { id, email } = makeUser(db, 'admin');
    expect(await sendTest(ctxOf(db, { kind: 'admin', userId: id, sessionId: '' }), letter)).toEqual({ email });
    expect(mails(db)).toMatchObject([{ recipient: email, subject: '[Essai] Novembre', mailingId: null }]);
    expect(mails(db)[0]?.html).toContain('/Desabonner/essai');
  });
});

describe('Une lettre en cours d’envoi', () => {
  test('Elle se met en pause au milieu d’un envoi, ou quand la boutique s’arrête, et reprend sans rien envoyer deux fois', async () => {
    const { db, ctx, sent, send, leave, progress } = await desk('a@example.fr', 'b@example.fr', 'c@example.fr');
    const { _id } = await sendNewsletter(ctx, letter);
    const pausing = async (mail: OutgoingMail) => {
      await send(mail);
      if (sent.length === 1) await pauseNewsletter(ctx, { id: _id, isPaused: true });
    };
    expect(await leave(pausing)).toBe(1);
    expect(await leave()).toBe(0);
    expect(progress(_id)).toMatchObject({ sent: 1, waiting: 2, isPaused: true });
    await pauseNewsletter(ctx, { id: _id, isPaused: false });
    const stopping = new AbortController();
    const last = async (mail: OutgoingMail) => {
      await send(mail);
      stopping.abort();
    };
    expect(await leave(last, { stopping: stopping.signal })).toBe(1);
    expect(await leave()).toBe(1);
    expect(sent.map(({ recipient }) => recipient).sort()).toEqual(['a@example.fr', 'b@example.fr', 'c@example.fr']);
    const noted = db.select().from(auditLog).all();
    expect(noted.map(({ action }) => action)).toEqual(['newsletter.send', 'newsletter.pause', 'newsletter.resume']);
  });

  test('un refus définitif échoue aussitôt, le troisième de suite désabonne, et les échecs repartent ensemble', async () => {
    const { db, ctx, leave, progress } = await desk('absent@example.fr', 'plein@example.fr', 'zoe@example.fr');
    const answers: Record<string, object> = {
      'absent@example.fr': { responseCode: 550, command: 'RCPT TO' },
      'plein@example.fr': { responseCode: 452, command: 'RCPT TO' },
    };
    const post = sendWithContent(ctx, async ({ recipient }) => {
      if (answers[recipient]) throw Object.assign(new Error('refusé par le serveur'), answers[recipient]);
    });
    for (const n of [1, 2, 3]) {
      const { _id } = await sendNewsletter(ctx, { ...letter, subject: `Lettre ${n}` });
      await leave(post);
      const counts = { sent: 1, failed: 1, waiting: 1, retryable: n === 3 ? 0 : 1 };
      expect(progress(_id)).toMatchObject(counts);
      const failure = { recipient: 'absent@example.fr', lastError: 'refusé par le serveur' };
      expect(failuresOf(ctx, _id)).toMatchObject([failure]);
      const absent = members(db).find(({ email }) => email === 'absent@example.fr');
      expect([absent?.refusals, absent?.unsubscribedAt !== null]).toEqual([n, n === 3]);
      if (n === 1) {
        expect(await retryNewsletter(ctx, { id: _id })).toMatchObject({ failed: 0, waiting: 2 });
        db.update(mailOutbox).set({ failedAt: 1 }).where(eq(mailOutbox.recipient, 'absent@example.fr')).run();
      }
      // Members who left meanwhile get no mail.
      if (n === 3) expect(await retryNewsletter(ctx, { id: _id })).toMatchObject({ failed: 1 });
    }
    const ours = [
      { responseCode: 535, command: 'AUTH PLAIN' },
      { responseCode: 553, command: 'MAIL FROM' },
    ];
    expect(ours.map(isRefused)).toEqual([false, false]);
  });
});

test('Le courriel d’une lettre se relit dans le journal des courriels ; l’adresse effacée, il reste vide et ne part pas', async () => {
  const { db, ctx, sent, leave } = await desk('zoe@example.fr');
  await sendNewsletter(ctx, letter);
  const [row] = mails(db);
  if (!row) throw new Error('nothing was queued');
  expect(completeMail(ctxOf(db), row).html).toContain('nos conditions');
  const erased = { ...row, recipient: 'courriel@efface.invalid' };
  expect(completeMail(ctxOf(db), erased)).toEqual(erased);
  const other = { ...row, mailingId: null, html: 'x' };
  expect(completeMail(ctxOf(db), other)).toBe(other);
  db.update(mailOutbox).set({ recipient: 'inconnue@example.fr' }).run();
  expect(await leave()).toBe(0);
  expect(sent).toEqual([]);
});
