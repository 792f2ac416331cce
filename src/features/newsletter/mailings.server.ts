import { and, count, desc, eq, gt, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { type Db, rowById, setById } from '../../../db/client.ts';
import { listPage } from '../../../db/list.ts';
import { users } from '../../../db/schema/accounts.ts';
import { mailings, newsletterMembers } from '../../../db/schema/shop.ts';
import { mailOutbox } from '../../../db/schema/system.ts';
import { audit, write } from '../../../db/writer.ts';
import { minutes } from '../../dates.ts';
import { unicodeEmail } from '../../email.server.ts';
import { type Ctx, fieldError, orNotFound, requireAdmin, ShopError, staffIdOf, verb } from '../../http/context.ts';
import type { ListQuery, Page } from '../../http/contract.ts';
import { enqueueMail, isRefused, type OutgoingMail, type SendMail, withoutLinks } from '../../mail/outbox.server.ts';
import { readMail } from '../../mail/outboxList.server.ts';
import { renderMail } from '../../mail/renderLetter.server.ts';
import { cleanRichText } from '../../richText.ts';
import { plainText } from '../news/news.ts';
import { findMember, isSubscribedMember, recordBounce, resetBounces } from './members.server.ts';
import {
  bodyRequiredText,
  type Mailing,
  type NewsletterInput,
  newsletterProgressContract,
  pauseNewsletterContract,
  previewNewsletterContract,
  retryNewsletterContract,
  sendNewsletterContract,
  sendTestContract,
} from './newsletter.api.ts';
import { newsletterMail, previewToken, unsubscribeHeaders } from './newsletter.mail.ts';

export function completeMail(ctx: Ctx, mail: OutgoingMail): OutgoingMail {
  if (mail.mailingId === null) return mail;
  const mailing = rowById(ctx.db, mailings, mail.mailingId);
  const member = findMember(ctx.db, mail.recipient);
  if (!mailing || !member) return mail;
  const token = member.unsubscribeToken;
  return {
    ...mail,
    ...renderMail(newsletterMail(mailing, token, ctx.shop.sender), ctx.shop.sender),
    headers: { ...mail.headers, ...unsubscribeHeaders(token, ctx.shop.sender) },
  };
}

export const mailWithoutLinks = (ctx: Ctx, id: string): OutgoingMail =>
  withoutLinks(completeMail(ctx, readMail(ctx, id)));

export const sendWithContent =
  (ctx: Ctx, send: SendMail): SendMail =>
  async (mail) => {
    const completedMail = completeMail(ctx, mail);
    if (completedMail.html === '') throw new Error('the letter or its member is gone');
    try {
      await send(completedMail);
    } catch (error) {
      if (isRefused(error)) await recordBounce(ctx, mail.recipient);
      throw error;
    }
    await resetBounces(ctx, mail.recipient);
  };

export const previewNewsletter = verb(previewNewsletterContract, (ctx, draft) => {
  const { sender } = ctx.shop;
  return { html: renderMail(newsletterMail(draft, previewToken, sender), sender).html };
});

export function renderMailing(ctx: Ctx, id: string): { html: string } {
  requireAdmin(ctx.actor);
  return previewNewsletter(ctx, loadMailing(ctx.db, id));
}

const loadMailing = (db: Db, id: string) => orNotFound(rowById(db, mailings, id), 'Cette lettre n’existe pas.');

type MailingRow = Pick<ReturnType<typeof loadMailing>, 'id' | 'subject' | 'createdAt' | 'pausedAt'>;

const subscriberEmails = (db: Db) =>
  db.select({ email: newsletterMembers.email }).from(newsletterMembers).where(isSubscribedMember);

const isFailed = and(isNotNull(mailOutbox.failedAt), isNull(mailOutbox.sentAt));

function withCounts(db: Db, rows: readonly MailingRow[]): Mailing[] {
  const ids = rows.map(({ id }) => id);
  const isRetryable = and(isFailed, inArray(mailOutbox.recipient, subscriberEmails(db)));
  const counts = db
    .select({
      id: mailOutbox.mailingId,
      total: count(),
      sent: sql<number>`count(${mailOutbox.sentAt}) filter (where not ${mailOutbox.isKeptHere})`,
      stayed: sql<number>`count(*) filter (where ${mailOutbox.isKeptHere})`,
      failed: sql<number>`count(*) filter (where ${isFailed})`,
      retryable: sql<number>`count(*) filter (where ${isRetryable})`,
    })
    .from(mailOutbox)
    .where(inArray(mailOutbox.mailingId, ids))
    .groupBy(mailOutbox.mailingId)
    .all();
  return rows.map(({ id: _id, subject, createdAt, pausedAt }) => {
    const { id: _, total, ...counted } = counts.find(({ id }) => id === _id) ?? noCounts;
    const waiting = total - counted.sent - counted.stayed - counted.failed;
    return { _id, subject, createdAt, ...counted, waiting, isPaused: pausedAt !== null };
  });
}

const noCounts = { id: null, total: 0, sent: 0, stayed: 0, failed: 0, retryable: 0 };

export const newsletterProgress = verb(newsletterProgressContract, (ctx, { id }) => {
  const [progress] = withCounts(ctx.db, [loadMailing(ctx.db, id)]);
  return orNotFound(progress);
});

export function listMailings(ctx: Ctx, request: Pick<ListQuery, 'page' | 'pageSize'>): Page<Mailing> {
  requireAdmin(ctx.actor);
  const query = ctx.db.select().from(mailings).$dynamic();
  const { rows, meta } = listPage(ctx.db, { query, order: [desc(mailings.createdAt)], id: mailings.id, request });
  return { rows: withCounts(ctx.db, rows), meta };
}

export const pauseNewsletter = verb(pauseNewsletterContract, (ctx, { id, isPaused }) =>
  write(ctx, (tx) => {
    const { pausedAt } = loadMailing(tx.db, id);
    if ((pausedAt !== null) !== isPaused) {
      setById(tx.db, mailings, id, { pausedAt: isPaused ? Date.now() : null });
      audit(tx, { action: isPaused ? 'newsletter.pause' : 'newsletter.resume', entity: 'mailing', entityId: id });
    }
    return newsletterProgress(tx, { id });
  }),
);

const isFailureOf = (id: string) => and(eq(mailOutbox.mailingId, id), isFailed);

export function failuresOf(ctx: Ctx, id: string): Pick<OutgoingMail, 'id' | 'recipient' | 'lastError' | 'failedAt'>[] {
  requireAdmin(ctx.actor);
  return ctx.db.select().from(mailOutbox).where(isFailureOf(id)).orderBy(desc(mailOutbox.failedAt)).limit(500).all();
}

export const retryNewsletter = verb(retryNewsletterContract, (ctx, { id }) =>
  write(ctx, (tx) => {
    loadMailing(tx.db, id);
    const { changes } = tx.db
      .update(mailOutbox)
      .set({ attempts: 0, failedAt: null, dueAt: Date.now() })
      .where(and(isFailureOf(id), inArray(mailOutbox.recipient, subscriberEmails(tx.db))))
      .run();
    audit(tx, { action: 'newsletter.retry', entity: 'mailing', entityId: id, detail: { mails: changes } });
    return newsletterProgress(tx, { id });
  }),
);

/** SQLite allows about 32 000 values in a statement. */
const insertBatchSize = 1_000;

function sanitize({ subject, body }: NewsletterInput): NewsletterInput {
  const html = cleanRichText(body);
  if (plainText(html) === '') throw fieldError('body', bodyRequiredText);
  return { subject, body: html };
}

/** `completeMail` adds the text. @throws invalid without a text; conflict without subscribers,
 * or for a newsletter sent less than ten minutes ago, with the `_id` of that mailing */
export const sendNewsletter = verb(sendNewsletterContract, async (ctx, input) => {
  const { subject, body } = sanitize(input);
  return write(ctx, (tx) => {
    const now = Date.now();
    const duplicate = tx.db
      .select({ _id: mailings.id })
      .from(mailings)
      .where(and(eq(mailings.subject, subject), eq(mailings.body, body), gt(mailings.createdAt, now - minutes(10))))
      .get();
    if (duplicate)
      throw new ShopError('conflict', 'Cette lettre vient d’être envoyée. Elle ne part pas deux fois.', {
        data: duplicate,
      });
    const members = subscriberEmails(tx.db).all();
    if (members.length === 0) {
      throw new ShopError('conflict', 'Personne n’est inscrit à la lettre. Rien n’a été envoyé.');
    }
    const { id } = tx.db
      .insert(mailings)
      .values({ subject, body, createdBy: staffIdOf(ctx.actor), createdAt: now })
      .returning()
      .get();
    const mail = { kind: 'newsletter', subject, html: '', text: '', mailingId: id, createdAt: now, dueAt: now };
    for (let start = 0; start < members.length; start += insertBatchSize) {
      const rows = members.slice(start, start + insertBatchSize).map(({ email }) => ({ ...mail, recipient: email }));
      tx.db.insert(mailOutbox).values(rows).run();
    }
    const recipients = members.length;
    audit(tx, { action: 'newsletter.send', entity: 'mailing', entityId: id, detail: { recipients } });
    return { _id: id, recipients };
  });
});

export const sendTest = verb(sendTestContract, async (ctx, input) => {
  const testMail = newsletterMail(sanitize(input), previewToken, ctx.shop.sender);
  const admin = ctx.actor.kind === 'admin' ? rowById(ctx.db, users, ctx.actor.userId) : undefined;
  if (!admin) throw new ShopError('forbidden');
  const mailContent = { ...testMail, subject: `[Essai] ${testMail.subject}` };
  const envelope = { kind: 'newsletterTrial', recipient: admin.email, userId: admin.id };
  await write(ctx, (tx) => enqueueMail(tx, { ...envelope, letter: mailContent }));
  return { email: unicodeEmail(admin.email) };
});
