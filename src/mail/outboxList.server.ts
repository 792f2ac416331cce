import { and, desc, eq, isNotNull, isNull, like, lt, notExists, or, type SQL, sql } from 'drizzle-orm';
import { type Db, updateById } from '../../db/client.ts';
import { listPage } from '../../db/list.ts';
import { users } from '../../db/schema/accounts.ts';
import { orders } from '../../db/schema/orders.ts';
import { mailOutbox } from '../../db/schema/system.ts';
import { searchMatches } from '../../db/search.ts';
import { audit, write } from '../../db/writer.ts';
import { days } from '../dates.ts';
import { type Ctx, orNotFound, requireAdmin, ShopError } from '../http/context.ts';
import type { Page } from '../http/contract.ts';
import { isPermitted } from '../http/staff.ts';
import type { OutgoingMail } from './outbox.server.ts';

export const mailStates = { attente: 'En attente', parti: 'Parti', garde: 'Gardé ici', echec: 'En échec' } as const;
export type MailState = keyof typeof mailStates;

export const mailState = (mail: Pick<OutgoingMail, 'sentAt' | 'failedAt' | 'isKeptHere'>): MailState =>
  mail.sentAt !== null ? (mail.isKeptHere ? 'garde' : 'parti') : mail.failedAt !== null ? 'echec' : 'attente';

const conditions: Record<MailState, SQL | undefined> = {
  attente: and(isNull(mailOutbox.sentAt), isNull(mailOutbox.failedAt)),
  parti: and(isNotNull(mailOutbox.sentAt), eq(mailOutbox.isKeptHere, false)),
  garde: eq(mailOutbox.isKeptHere, true),
  echec: isNotNull(mailOutbox.failedAt),
};

const audiences = { own: isNull(mailOutbox.mailingId), newsletter: isNotNull(mailOutbox.mailingId) };
type MailAudience = keyof typeof audiences;

const staffMails = sql`select m.rowid from ${mailOutbox} m join ${users} u on u.id = m.user_id where u.role = 'admin'`;

/** Only the owner may read mails to staff. */
export const readableMails = ({ actor }: Ctx): SQL | undefined =>
  isPermitted(actor, 'staff') ? undefined : sql`${mailOutbox}.rowid not in (${staffMails})`;

type MailQuery = { q: string; state: MailState | ''; share?: MailAudience | ''; page: number; pageSize: number };

export function listMails(ctx: Ctx, { state, share, ...request }: MailQuery): Page<OutgoingMail> {
  requireAdmin(ctx.actor);
  return listPage(ctx.db, {
    query: ctx.db.select().from(mailOutbox).$dynamic(),
    where: [state ? conditions[state] : undefined, share ? audiences[share] : undefined, readableMails(ctx)],
    matches: searchMatches('mail_outbox', request.q),
    order: [desc(mailOutbox.createdAt)],
    id: mailOutbox.id,
    request,
  });
}

export function readMail(ctx: Ctx, id: string): OutgoingMail {
  requireAdmin(ctx.actor);
  return orNotFound(
    ctx.db
      .select()
      .from(mailOutbox)
      .where(and(eq(mailOutbox.id, id), readableMails(ctx)))
      .get(),
  );
}

export const isCleared = (mail: Pick<OutgoingMail, 'text' | 'mailingId'>): boolean =>
  mail.text === '' && mail.mailingId === null;

/** @throws notFound, or conflict if the mail was sent or its content deleted */
export async function retryMail(ctx: Ctx, id: string): Promise<OutgoingMail> {
  return write(ctx, (tx) => {
    const mail = readMail(tx, id);
    if (mail.sentAt !== null) throw new ShopError('conflict', 'Ce courriel est déjà parti.');
    if (isCleared(mail)) throw new ShopError('conflict', 'Le contenu de ce courriel n’est plus conservé.');
    const now = Date.now();
    audit(tx, { action: 'mail.retry', entityId: id });
    return updateById(tx.db, mailOutbox, id, { attempts: 0, failedAt: null, dueAt: now });
  });
}

export const mailRetentionYears = 3;

export const oldMailCutoff = (now: number): number => now - days(365 * mailRetentionYears);

/** The mails that ask to confirm an address promise that it is deleted after thirty days. */
export async function deleteOldMails(db: Db, now = Date.now()): Promise<string[]> {
  const isOfClient = and(eq(orders.id, mailOutbox.orderId), isNotNull(orders.userId));
  const endedAt = sql`coalesce(${mailOutbox.sentAt}, ${mailOutbox.failedAt})`;
  const isOldMail = and(
    isNull(mailOutbox.userId),
    notExists(db.select().from(orders).where(isOfClient)),
    or(lt(endedAt, oldMailCutoff(now)), and(like(mailOutbox.kind, '%Confirm'), lt(endedAt, now - days(30)))),
  );
  const deletedIds = await write({ db }, (tx) =>
    tx.db.delete(mailOutbox).where(isOldMail).returning({ id: mailOutbox.id }).all(),
  );
  return deletedIds.map(({ id }) => id);
}
