import { and, asc, eq, getTableColumns, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Db } from '../../../db/client.ts';
import { identityFiles, sessions, users } from '../../../db/schema/accounts.ts';
import { reserves } from '../../../db/schema/catalogue.ts';
import { deals } from '../../../db/schema/counter.ts';
import { exchanges } from '../../../db/schema/exchange.ts';
import { registerParties } from '../../../db/schema/goods.ts';
import {
  orderHistory,
  orderLines,
  orders,
  paymentAttempts,
  paymentEvents,
  refunds,
  transfers,
  withdrawals,
} from '../../../db/schema/orders.ts';
import { people } from '../../../db/schema/people.ts';
import { purchaseLines, purchases } from '../../../db/schema/purchases.ts';
import { reviews } from '../../../db/schema/reviews.ts';
import { newsletterMembers } from '../../../db/schema/shop.ts';
import { auditLog, mailOutbox, messageWork } from '../../../db/schema/system.ts';
import { eurosFromCents } from '../../money.ts';
import type { UserRow } from '../accounts/model/ownUser.server.ts';
import { eurosOf } from '../catalogue/item.ts';
import { withPieceNames } from '../orders/model/goods.ts';
import { loadOrderData } from '../orders/model/orderData.server.ts';
import { dealerMailKinds, isOwnAlert, isOwnMail, isOwnMembership } from './mailbox.server.ts';

/** Withheld in every table. */
const internalNames = ['userId', 'orderId', 'personId', 'key', 'actorKind', 'actorId'];

export const excludedColumns = new Map<SQLiteTable, readonly string[]>([
  [users, ['passwordHash', 'totpSecret', 'totpStep', 'sortName']],
  [sessions, ['id']],
  [identityFiles, ['id', 'storedName']],
  [orders, ['mac', 'sortName', 'termsId', 'handOverAt', 'handOverBy']],
  [orderLines, ['id', 'position', 'metalId', 'currencyId', 'photo']],
  [orderHistory, ['id']],
  [transfers, ['id', 'statusBefore', 'undoneAt']],
  [withdrawals, ['id']],
  [paymentAttempts, ['id', 'mac', 'enquiredAt', 'enquiries']],
  [paymentEvents, ['id', 'mac', 'attemptId', 'deliveries', 'needsAttention', 'resolvedAt', 'resolvedBy']],
  [refunds, ['id', 'attemptId', 'withdrawalId', 'bankCode', 'bankText']],
  [reviews, ['id', 'orderLineId', 'decidedBy']],
  [people, ['id']],
  [deals, ['id', 'fingerprint', 'clerkId', 'parts', 'given', 'cash', 'correctsId', 'cancelledBy']],
  [exchanges, ['id', 'dealId', 'linkId', 'eventIds']],
  [purchases, ['id', 'firmAt', 'paper']],
  [purchaseLines, ['id', 'purchaseId', 'position', 'metalId', 'priceLogId', 'eventId']],
  [registerParties, ['seq', 'salt', 'emptiedAt']],
  [reserves, ['stopToken']],
  [newsletterMembers, ['id', 'unsubscribeToken', 'refusals']],
  // Omits the text of mails, which may contain secret links.
  [
    mailOutbox,
    ['id', 'html', 'text', 'headers', 'sealed', 'mailingId', 'papers', 'dueAt', 'attempts', 'isKeptHere'].concat([
      'failedAt',
      'lastError',
    ]),
  ],
  [messageWork, ['mailId', 'answeredBy']],
  [auditLog, ['id', 'entity', 'entityId', 'detail']],
]);

function presentValue(name: string, value: unknown): unknown {
  if (typeof value !== 'number') return value;
  if (/(^at|At|Until)$/.test(name)) return new Date(value).toISOString();
  return /^(amount|itemsAmount|deliveryCost|shortfall|due|owed|bought|sold|rate|taxDue|crds|penalty)$/.test(name)
    ? eurosFromCents(value)
    : value;
}

function presenter<T extends SQLiteTable>(table: T): (row: T['$inferSelect']) => Record<string, unknown> {
  const columnNames = Object.keys(getTableColumns(table));
  const excludedNames = internalNames.concat(excludedColumns.get(table) ?? columnNames);
  const names = columnNames.filter((name) => !excludedNames.includes(name));
  return (row) => Object.fromEntries(names.map((name) => [name, presentValue(name, row[name])]));
}

const rowsOf = <T extends SQLiteTable>(db: Db, table: T, where: SQL | undefined, orderColumn: SQLiteColumn) =>
  db
    .select()
    .from(table)
    .where(where)
    .orderBy(asc(orderColumn), asc(sql`${table}.rowid`))
    .all() as T['$inferSelect'][];

/** Keyed by file name. Dates in ISO 8601, amounts in euros. */
export function collectPersonalData(db: Db, user: UserRow): Record<string, unknown> {
  const { id } = user;
  const list = <T extends SQLiteTable>(table: T, where: SQL, orderColumn: SQLiteColumn) =>
    rowsOf(db, table, where, orderColumn).map(presenter(table));
  const devices = rowsOf(db, sessions, eq(sessions.userId, id), sessions.createdAt);
  const alerts = rowsOf(db, reserves, isOwnAlert(user), reserves.createdAt);
  const partyRows = rowsOf(db, registerParties, eq(registerParties.userId, id), registerParties.seq);
  const mails = rowsOf(db, mailOutbox, isOwnMail(user), mailOutbox.createdAt);
  return {
    compte: presenter(users)(user),
    identite: {
      status: user.identityStatus,
      reason: user.identityReason,
      birthPlace: user.birthPlace,
      files: list(identityFiles, eq(identityFiles.userId, id), identityFiles.createdAt),
    },
    sessions: devices.map((row) => presenter(sessions)({ ...row, expiresAt: row.expiresAt * 1000 })),
    commandes: ordersOf(db, id),
    paiements: paymentsOf(db, id),
    rachats: rowsOf(db, purchases, eq(purchases.userId, id), purchases.createdAt).map((row) => ({
      ...presenter(purchases)(row),
      gross: eurosFromCents(row.gross),
      lines: list(purchaseLines, eq(purchaseLines.purchaseId, row.id), purchaseLines.position),
    })),
    avis: list(reviews, eq(reviews.userId, id), reviews.createdAt),
    comptoir: rowsOf(db, people, eq(people.userId, id), people.createdAt).map((row) => ({
      ...presenter(people)(row),
      deals: list(deals, eq(deals.personId, row.id), deals.createdAt),
      exchanges: list(exchanges, eq(exchanges.personId, row.id), exchanges.at),
    })),
    registre: partyRows.map(({ facts }) => JSON.parse(facts ?? 'null')),
    alertes: alerts.map((row) => ({ ...presenter(reserves)(row), desiredPrice: eurosOf(row.type, row.desiredPrice) })),
    lettre: list(newsletterMembers, isOwnMembership(user), newsletterMembers.createdAt),
    courriels: mails.map((row) => ({
      ...presenter(mailOutbox)(row),
      ...(dealerMailKinds.includes(row.kind) && { recipient: 'la boutique' }),
      ...(row.kind === 'contact' && {
        text: row.text,
        ...list(messageWork, eq(messageWork.mailId, row.id), messageWork.updatedAt)[0],
      }),
    })),
    journal: journalOf(db, id).map((row) => ({
      ...presenter(auditLog)(row),
      by: row.actorKind === 'client' ? 'vous' : 'la boutique',
    })),
  };
}

export function ordersOf(db: Db, userId: string) {
  const ownOrders = rowsOf(db, orders, eq(orders.userId, userId), orders.createdAt);
  return loadOrderData(db, ownOrders).map(
    ({ order, lines, transfers: transferRows, refunds: refundRows, withdrawals: withdrawalRows, history }) => ({
      ...presenter(orders)(order),
      lines: lines.map((line) => ({ ...presenter(orderLines)(line), unitPrice: eurosOf(line.type, line.unitPrice) })),
      transfers: transferRows.map(presenter(transfers)),
      transferRefunds: refundRows.filter(({ attemptId }) => attemptId === null).map(presenter(refunds)),
      withdrawals: withdrawalRows.map((row) => ({
        ...presenter(withdrawals)(row),
        lines: withPieceNames(row.lines, lines).map(({ name, quantity }) => ({ name, quantity })),
      })),
      history: history.filter(({ kind }) => kind !== 'note' && kind !== 'alert').map(presenter(orderHistory)),
    }),
  );
}

function paymentsOf(db: Db, userId: string) {
  const { attemptId } = paymentEvents;
  const attempts = rowsOf(db, paymentAttempts, eq(paymentAttempts.userId, userId), paymentAttempts.createdAt);
  const ids = attempts.map(({ id }) => id);
  const events = rowsOf(db, paymentEvents, inArray(attemptId, ids), paymentEvents.receivedAt);
  const refundRows = rowsOf(db, refunds, inArray(refunds.attemptId, ids), refunds.createdAt);
  return attempts.map((attempt) => ({
    ...presenter(paymentAttempts)(attempt),
    bankMessages: events.filter((row) => row.attemptId === attempt.id).map(presenter(paymentEvents)),
    refunds: refundRows.filter((row) => row.attemptId === attempt.id).map(presenter(refunds)),
  }));
}

const journalOf = (db: Db, userId: string) =>
  rowsOf(
    db,
    auditLog,
    or(
      and(eq(auditLog.actorKind, 'client'), eq(auditLog.actorId, userId)),
      and(eq(auditLog.entity, 'user'), eq(auditLog.entityId, userId)),
    ),
    auditLog.at,
  );
