import { and, desc, eq, inArray, notInArray, sql } from 'drizzle-orm';
import { auditChange } from '../../../../../db/audit.ts';
import { listPage } from '../../../../../db/list.ts';
import { users } from '../../../../../db/schema/accounts.ts';
import { mailOutbox, messageWork } from '../../../../../db/schema/system.ts';
import { matchesOf } from '../../../../../db/search.ts';
import { write } from '../../../../../db/writer.ts';
import { requireAdmin } from '../../../../http/actor.ts';
import type { Ctx } from '../../../../http/context.ts';
import type { ListQuery, Page } from '../../../../http/contract.ts';
import { ShopError } from '../../../../http/errors.ts';
import { nextVersion } from '../../../../http/seen.ts';
import type { Message } from './messages.api.ts';

const columns = { mail: mailOutbox, work: messageWork, firstName: users.firstName, lastName: users.lastName };
type Row = {
  mail: typeof mailOutbox.$inferSelect;
  work: typeof messageWork.$inferSelect | null;
  firstName: string | null;
  lastName: string | null;
};

const isMessage = eq(mailOutbox.kind, 'contact');
const rowsOf = ({ db }: Ctx) =>
  db
    .select(columns)
    .from(mailOutbox)
    .leftJoin(messageWork, eq(messageWork.mailId, mailOutbox.id))
    .leftJoin(users, eq(users.id, messageWork.answeredBy))
    .$dynamic();

const present = ({ mail, work, firstName, lastName }: Row): Message => ({
  _id: mail.id,
  from: mail.headers['Reply-To'] ?? '',
  subject: mail.subject,
  text: mail.text,
  createdAt: mail.createdAt,
  answeredAt: work?.answeredAt ?? null,
  answeredBy: [firstName, lastName].filter(Boolean).join(' '),
  note: work?.note ?? '',
  updatedAt: work?.updatedAt ?? 0,
});

export const messageStates = { attente: 'À traiter', repondu: 'Répondus' } as const;
export type MessageState = keyof typeof messageStates;

const answered = sql`(select ${messageWork.mailId} from ${messageWork} where ${messageWork.answeredAt} is not null)`;
const conditions = { attente: notInArray(mailOutbox.id, answered), repondu: inArray(mailOutbox.id, answered) };

/** What people wrote to the shop, newest first. Throws unauthenticated, forbidden. */
export function listMessages(ctx: Ctx, { state, ...asked }: ListQuery & { state: MessageState | '' }): Page<Message> {
  requireAdmin(ctx.actor);
  const { rows, meta } = listPage(ctx.db, {
    query: rowsOf(ctx),
    where: [isMessage, state ? conditions[state] : undefined],
    found: matchesOf('mail_outbox', asked.q),
    order: [desc(mailOutbox.createdAt)],
    id: mailOutbox.id,
    asked,
  });
  return { rows: rows.map(present), meta };
}

type Treatment = { id: string; isAnswered: boolean; note: string; updatedAt?: number | undefined };

/** Throws unauthenticated, forbidden, notFound, conflict when a colleague has worked on it meanwhile. */
export async function treatMessage(ctx: Ctx, { id, isAnswered, note, updatedAt: seen }: Treatment): Promise<Message> {
  requireAdmin(ctx.actor);
  return write(ctx, (tx) => {
    const find = () =>
      rowsOf(tx)
        .where(and(isMessage, eq(mailOutbox.id, id)))
        .get();
    const row = find();
    if (!row) throw new ShopError('notFound', 'Ce message n’existe pas ou n’est plus gardé.');
    const before = present(row);
    const now = nextVersion(before, { seen, current: before });
    const answeredBy = tx.actor.kind === 'admin' ? tx.actor.userId : null;
    const answer = isAnswered
      ? before.answeredAt === null && { answeredAt: now, answeredBy }
      : { answeredAt: null, answeredBy: null };
    tx.db
      .insert(messageWork)
      .values({ mailId: id, note, updatedAt: now, ...answer })
      .onConflictDoUpdate({ target: messageWork.mailId, set: { note, updatedAt: now, ...answer } })
      .run();
    const names = ({ answeredAt, note: text }: Message) => ({ isAnswered: answeredAt !== null, hasNote: text !== '' });
    const after = present(find() ?? row);
    const entry = { action: 'message.treat', entity: 'message', entityId: id };
    auditChange(tx, { ...entry, before: names(before), after: names(after) });
    return after;
  });
}
