import { and, desc, eq, inArray, notInArray, sql } from 'drizzle-orm';
import { isAnyOf, rowById } from '../../../../../db/client.ts';
import { listPage } from '../../../../../db/list.ts';
import { users } from '../../../../../db/schema/accounts.ts';
import { orders } from '../../../../../db/schema/orders.ts';
import { mailOutbox, messageWork } from '../../../../../db/schema/system.ts';
import { searchMatches } from '../../../../../db/search.ts';
import { auditChange, write } from '../../../../../db/writer.ts';
import { unicodeEmail } from '../../../../email.server.ts';
import { withAsciiDomain } from '../../../../email.ts';
import { type Ctx, orNotFound, requireAdmin, ShopError, staffIdOf, verb } from '../../../../http/context.ts';
import { type ListQuery, nextVersion, type Page } from '../../../../http/contract.ts';
import { enqueueMail } from '../../../../mail/outbox.server.ts';
import { shopMailbox } from '../../../accounts/model/dealer.server.ts';
import { possibleOrderNumbers } from '../../../orders/model/reference.server.ts';
import { contactReplyMail } from '../contact.mail.ts';
import { handleMessageContract, type Message } from './messages.api.ts';

const isMessage = eq(mailOutbox.kind, 'contact');
const selectMessages = ({ db }: Ctx) =>
  db
    .select({ mail: mailOutbox, work: messageWork, firstName: users.firstName, lastName: users.lastName })
    .from(mailOutbox)
    .leftJoin(messageWork, eq(messageWork.mailId, mailOutbox.id))
    .leftJoin(users, eq(users.id, messageWork.answeredBy))
    .$dynamic();
type Row = ReturnType<ReturnType<typeof selectMessages>['all']>[number];

const senderOf = ({ headers }: Row['mail']): string => headers['Reply-To'] ?? '';

/** Without what only a reader of the mail needs. */
const visitorText = (text: string): string =>
  text.replace(/(\n\nRépondez à ce courriel[^\n]*)?\n\n-- \n(?!.*\n-- \n).*$/s, '');

function presentMessages({ db }: Ctx, rows: readonly Row[]): Message[] {
  const addresses = rows.map(({ mail }) => senderOf(mail).toLowerCase());
  const clients = db
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(isAnyOf(users.email, addresses))
    .all();
  const orderNumbers = rows.map(({ mail }) => possibleOrderNumbers([mail.subject, mail.text]));
  const matchingOrders = db
    .select({ id: orders.id, orderNumber: orders.orderNumber })
    .from(orders)
    .where(isAnyOf(orders.orderNumber, orderNumbers.flat()))
    .all();
  return rows.map(({ mail, work, firstName, lastName }, at) => ({
    _id: mail.id,
    from: unicodeEmail(senderOf(mail)),
    subject: mail.subject,
    text: visitorText(mail.text),
    createdAt: mail.createdAt,
    answeredAt: work?.answeredAt ?? null,
    answeredBy: [firstName, lastName].filter(Boolean).join(' '),
    note: work?.note ?? '',
    reply: work?.reply ?? '',
    clientId: clients.find(({ email }) => email === addresses[at])?.id ?? null,
    orders: matchingOrders.filter(({ orderNumber }) => orderNumbers[at]?.includes(orderNumber)),
    updatedAt: work?.updatedAt ?? 0,
  }));
}

export const messageStates = { attente: 'À traiter', repondu: 'Répondus' } as const;

const answeredIds = sql`(select ${messageWork.mailId} from ${messageWork} where ${messageWork.answeredAt} is not null)`;
const whereByState = { attente: notInArray(mailOutbox.id, answeredIds), repondu: inArray(mailOutbox.id, answeredIds) };

type MessagesQuery = ListQuery & { state: keyof typeof messageStates | '' };

export function listMessages(ctx: Ctx, { state, ...query }: MessagesQuery): Page<Message> {
  requireAdmin(ctx.actor);
  const { rows, meta } = listPage(ctx.db, {
    query: selectMessages(ctx),
    where: [isMessage, state ? whereByState[state] : undefined],
    matches: searchMatches('mail_outbox', query.q),
    order: [desc(mailOutbox.createdAt)],
    id: mailOutbox.id,
    request: query,
  });
  return { rows: presentMessages(ctx, rows), meta };
}

export function getMessage(ctx: Ctx, id: string): Message {
  requireAdmin(ctx.actor);
  const row = selectMessages(ctx)
    .where(and(isMessage, eq(mailOutbox.id, id)))
    .get();
  const [message] = row ? presentMessages(ctx, [row]) : [];
  return orNotFound(message, 'Ce message n’existe pas ou n’est plus gardé.');
}

/** @throws conflict for an outdated version */
export const handleMessage = verb(handleMessageContract, (ctx, { id, isAnswered, note, reply, updatedAt: expected }) =>
  write(ctx, (tx) => {
    const before = getMessage(tx, id);
    const now = nextVersion(before, { expected, current: before });
    const answeredBy = staffIdOf(tx.actor);
    if (reply) sendReply(tx, before, reply);
    const answeredFields = isAnswered
      ? before.answeredAt === null && { answeredAt: now, answeredBy }
      : { answeredAt: null, answeredBy: null };
    const handling = { note, updatedAt: now, ...answeredFields, ...(reply && { reply }) };
    tx.db
      .insert(messageWork)
      .values({ mailId: id, ...handling })
      .onConflictDoUpdate({ target: messageWork.mailId, set: handling })
      .run();
    const auditValues = ({ answeredAt, note: text }: Message) => ({
      isAnswered: answeredAt !== null,
      hasNote: text !== '',
    });
    const after = getMessage(tx, id);
    const entry = { action: 'message.treat', entityId: id };
    auditChange(tx, { ...entry, before: auditValues(before), after: auditValues(after) });
    return after;
  }),
);

/** @throws conflict if a reply was already sent or the message has no address */
function sendReply(tx: Ctx, { _id: id, from, subject, createdAt, ...message }: Message, reply: string): void {
  if (message.reply) throw new ShopError('conflict', 'Une réponse est déjà partie d’ici. Rechargez la page.');
  if (!from) throw new ShopError('conflict', 'Ce message n’a pas d’adresse à qui répondre.');
  const mailbox = shopMailbox(tx);
  enqueueMail(tx, {
    kind: 'contactReply',
    recipient: withAsciiDomain(from),
    // `clientId` may belong to a stranger who has since taken the address.
    userId: rowById(tx.db, mailOutbox, id)?.userId ?? undefined,
    headers: { 'Auto-Submitted': 'no', ...(mailbox && { 'Reply-To': mailbox }) },
    letter: contactReplyMail(subject, { reply, writtenAt: createdAt }),
  });
}
