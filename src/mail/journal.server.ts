import { and, count, desc, eq, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import { audit } from '../../db/audit.ts';
import { write } from '../../db/client.ts';
import { fold } from '../../db/fold.ts';
import { mailOutbox } from '../../db/schema/system.ts';
import { requireAdmin } from '../http/actor.ts';
import type { Ctx } from '../http/context.ts';
import type { Page } from '../http/contract.ts';
import { ShopError } from '../http/errors.ts';
import { type MailQueue, type OutgoingMail, queues } from './outbox.server.ts';

export const mailStates = { attente: 'En attente', parti: 'Parti', echec: 'En échec' } as const;
export type MailState = keyof typeof mailStates;

export const stateOf = (mail: Pick<OutgoingMail, 'sentAt' | 'failedAt'>): MailState =>
  mail.sentAt !== null ? 'parti' : mail.failedAt !== null ? 'echec' : 'attente';

const conditions: Record<MailState, SQL | undefined> = {
  attente: and(isNull(mailOutbox.sentAt), isNull(mailOutbox.failedAt)),
  parti: isNotNull(mailOutbox.sentAt),
  echec: isNotNull(mailOutbox.failedAt),
};

/** `queue` leaves the thousands of a newsletter out, or shows nothing else. */
type MailQuery = { q: string; state: MailState | ''; queue?: MailQueue | ''; page: number; pageSize: number };

/** The outbox as the dealer reads it, newest first. Throws forbidden for anyone but an admin. */
export function listMails(ctx: Ctx, { q, state, queue, page, pageSize }: MailQuery): Page<OutgoingMail> {
  requireAdmin(ctx.actor);
  // instr: what is typed is a text, not a pattern. fold: SQLite's own lower() knows ASCII alone.
  const found = q ? or(contains(mailOutbox.recipient, q), contains(mailOutbox.subject, q)) : undefined;
  const where = and(found, state ? conditions[state] : undefined, queue ? queues[queue] : undefined);
  const rows = ctx.db
    .select()
    .from(mailOutbox)
    .where(where)
    .orderBy(desc(mailOutbox.createdAt), desc(mailOutbox.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .all();
  const total = ctx.db.select({ n: count() }).from(mailOutbox).where(where).get()?.n ?? 0;
  return { rows, meta: { page, pageSize, total } };
}

const contains = (column: typeof mailOutbox.recipient | typeof mailOutbox.subject, text: string) =>
  sql`instr(fold(${column}), ${fold(text)}) > 0`;

/** One mail. Throws notFound, forbidden. */
export function readMail(ctx: Ctx, id: string): OutgoingMail {
  requireAdmin(ctx.actor);
  const mail = ctx.db.select().from(mailOutbox).where(eq(mailOutbox.id, id)).get();
  if (!mail) throw new ShopError('notFound');
  return mail;
}

/** Whether nothing is left of what a mail said; those of a newsletter never hold their text themselves. */
export const isEmptied = (mail: Pick<OutgoingMail, 'text' | 'mailingId'>): boolean =>
  mail.text === '' && mail.mailingId === null;

/**
 * Puts a mail that could not leave back in the queue, due now.
 * @throws notFound, forbidden, conflict when it left or was emptied
 */
export function retryMail(ctx: Ctx, id: string): OutgoingMail {
  return write(ctx, (tx) => {
    const mail = readMail(tx, id);
    if (mail.sentAt !== null) throw new ShopError('conflict', 'Ce courriel est déjà parti.');
    if (isEmptied(mail)) throw new ShopError('conflict', 'Le contenu de ce courriel n’est plus conservé.');
    const now = Date.now();
    audit(tx, { action: 'mail.retry', entity: 'mail', entityId: id });
    return tx.db
      .update(mailOutbox)
      .set({ attempts: 0, failedAt: null, dueAt: now })
      .where(eq(mailOutbox.id, id))
      .returning()
      .get();
  });
}
