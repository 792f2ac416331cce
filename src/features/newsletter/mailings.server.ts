import { count, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { listPage } from '../../../db/list.ts';
import { mailings, newsletterMembers } from '../../../db/schema/shop.ts';
import { mailOutbox } from '../../../db/schema/system.ts';
import { requireAdmin } from '../../http/actor.ts';
import type { Ctx } from '../../http/context.ts';
import type { ListQuery, Page } from '../../http/contract.ts';
import { ShopError } from '../../http/errors.ts';
import type { OutgoingMail, SendMail } from '../../mail/outbox.server.ts';
import { renderLetter } from '../../mail/renderLetter.ts';
import type { Mailing } from './newsletter.api.ts';
import { newsletterLetter, nobody, unsubscribeHeaders } from './newsletter.mail.ts';

/** One text is stored for all recipients; link and headers are added as each mail leaves. */
export function completeMail(ctx: Ctx, mail: OutgoingMail): OutgoingMail {
  if (mail.mailingId === null) return mail;
  const mailing = ctx.db.select().from(mailings).where(eq(mailings.id, mail.mailingId)).get();
  const member = ctx.db.select().from(newsletterMembers).where(eq(newsletterMembers.email, mail.recipient)).get();
  // The address was erased since.
  if (!mailing || !member) return mail;
  const token = member.unsubscribeToken;
  return {
    ...mail,
    ...renderLetter(newsletterLetter(mailing, token, ctx.shop.sender), ctx.shop.sender),
    headers: { ...mail.headers, ...unsubscribeHeaders(token, ctx.shop.sender) },
  };
}

export const sendCompleted =
  (ctx: Ctx, send: SendMail): SendMail =>
  async (mail) => {
    const complete = completeMail(ctx, mail);
    if (complete.html === '') throw new Error('the letter or its member is gone');
    await send(complete);
  };

export function previewNewsletter(ctx: Ctx, written: { subject: string; body: string }) {
  requireAdmin(ctx.actor);
  const { sender } = ctx.shop;
  return { html: renderLetter(newsletterLetter(written, nobody, sender), sender).html };
}

export function showMailing(ctx: Ctx, id: string): { html: string } {
  requireAdmin(ctx.actor);
  return previewNewsletter(ctx, mailingRow(ctx.db, id));
}

function mailingRow(db: Db, id: string) {
  const mailing = db.select().from(mailings).where(eq(mailings.id, id)).get();
  if (!mailing) throw new ShopError('notFound', 'Cette lettre n’existe pas.');
  return mailing;
}

type MailingRow = Pick<ReturnType<typeof mailingRow>, 'id' | 'subject' | 'createdAt'>;

function withCounts(db: Db, rows: readonly MailingRow[]): Mailing[] {
  const ids = rows.map(({ id }) => id);
  const counts = db
    .select({
      id: mailOutbox.mailingId,
      all: count(),
      sent: count(mailOutbox.sentAt),
      failed: sql<number>`count(*) filter (where ${mailOutbox.failedAt} is not null and ${mailOutbox.sentAt} is null)`,
    })
    .from(mailOutbox)
    .where(inArray(mailOutbox.mailingId, ids))
    .groupBy(mailOutbox.mailingId)
    .all();
  return rows.map(({ id, subject, createdAt }) => {
    const { all, sent, failed } = counts.find((row) => row.id === id) ?? { all: 0, sent: 0, failed: 0 };
    return { _id: id, subject, createdAt, sent, failed, waiting: all - sent - failed };
  });
}

export function newsletterProgress(ctx: Ctx, id: string): Mailing {
  requireAdmin(ctx.actor);
  const [progress] = withCounts(ctx.db, [mailingRow(ctx.db, id)]);
  if (!progress) throw new ShopError('notFound');
  return progress;
}

export function listMailings(ctx: Ctx, asked: Pick<ListQuery, 'page' | 'pageSize'>): Page<Mailing> {
  requireAdmin(ctx.actor);
  const query = ctx.db.select().from(mailings).$dynamic();
  const { rows, meta } = listPage(ctx.db, { query, order: [desc(mailings.createdAt)], id: mailings.id, asked });
  return { rows: withCounts(ctx.db, rows), meta };
}
