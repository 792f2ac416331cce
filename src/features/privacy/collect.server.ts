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
import { eurosFromCents, eurosFromMicros } from '../../money.ts';
import type { UserRow } from '../accounts/model/ownUser.server.ts';
import { withPieceNames } from '../orders/model/goods.ts';
import { loadOrderData } from '../orders/model/orderData.server.ts';
import { dealerMailKinds, isOwnAlert, isOwnMail, isOwnMembership } from './mailbox.server.ts';

const actorColumns = ['actorKind', 'actorId'];

export const excludedColumns = new Map<SQLiteTable, readonly string[]>([
  [users, ['passwordHash', 'totpSecret', 'totpStep', 'sortName']],
  [sessions, ['id', 'userId']],
  [identityFiles, ['id', 'userId', 'storedName']],
  [orders, ['userId', 'mac', 'sortName', 'termsId', 'key', 'handOverAt', 'handOverBy']],
  [orderLines, ['id', 'orderId', 'position', 'metalId', 'currencyId', 'photo']],
  [orderHistory, ['id', 'orderId', ...actorColumns]],
  [transfers, ['id', 'orderId', 'statusBefore', 'undoneAt', ...actorColumns]],
  [withdrawals, ['id', 'orderId', 'key']],
  [paymentAttempts, ['id', 'userId', 'orderId', 'mac', 'enquiredAt', 'enquiries']],
  [paymentEvents, ['id', 'mac', 'attemptId', 'orderId', 'deliveries', 'needsAttention', 'resolvedAt', 'resolvedBy']],
  [refunds, ['id', 'attemptId', 'orderId', 'withdrawalId', 'bankCode', 'bankText', ...actorColumns]],
  [reviews, ['id', 'orderLineId', 'userId', 'decidedBy']],
  [people, ['id', 'userId']],
  [
    deals,
    [
      'id',
      'key',
      'fingerprint',
      'clerkId',
      'personId',
      'orderId',
      'parts',
      'given',
      'cash',
      'correctsId',
      'cancelledBy',
    ],
  ],
  [exchanges, ['id', 'dealId', 'personId', 'linkId', 'orderId', 'eventIds', ...actorColumns]],
  [purchases, ['id', 'key', 'userId', 'personId', 'firmAt', 'paper']],
  [purchaseLines, ['id', 'purchaseId', 'position', 'metalId', 'priceLogId', 'eventId']],
  [registerParties, ['seq', 'userId', 'salt', 'emptiedAt']],
  [reserves, ['stopToken']],
  [newsletterMembers, ['id', 'unsubscribeToken', 'refusals']],
  // Omits the text of mails, which may contain secret links.
  [
    mailOutbox,
    ['id', 'html', 'text', 'headers', 'sealed', 'orderId', 'userId', 'mailingId', 'papers', 'dueAt'].concat([
      'attempts',
      'isKeptHere',
      'failedAt',
      'lastError',
    ]),
  ],
  [messageWork, ['mailId', 'answeredBy']],
  [auditLog, ['id', 'entity', 'entityId', 'detail', ...actorColumns]],
]);

const price = (type: string, value: number): number =>
  type === 'metal' ? eurosFromCents(value) : eurosFromMicros(value);

function presentValue(name: string, value: unknown): unknown {
  if (typeof value !== 'number') return value;
  if (/(^at|At|Until)$/.test(name)) return new Date(value).toISOString();
  return /^(amount|itemsAmount|deliveryCost|shortfall|due|owed|bought|sold|rate|taxDue|crds|penalty)$/.test(name)
    ? eurosFromCents(value)
    : value;
}

function presentRow<T extends SQLiteTable>(table: T, row: T['$inferSelect']): Record<string, unknown> {
  const excludedNames = excludedColumns.get(table) ?? Object.keys(getTableColumns(table));
  const names = Object.keys(getTableColumns(table)).filter((name) => !excludedNames.includes(name));
  return Object.fromEntries(names.map((name) => [name, presentValue(name, row[name])]));
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
    rowsOf(db, table, where, orderColumn).map((row) => presentRow(table, row));
  const devices = rowsOf(db, sessions, eq(sessions.userId, id), sessions.createdAt);
  const alerts = rowsOf(db, reserves, isOwnAlert(user), reserves.createdAt);
  const partyRows = rowsOf(db, registerParties, eq(registerParties.userId, id), registerParties.seq);
  const mails = rowsOf(db, mailOutbox, isOwnMail(user), mailOutbox.createdAt);
  return {
    compte: presentRow(users, user),
    identite: {
      status: user.identityStatus,
      reason: user.identityReason,
      birthPlace: user.birthPlace,
      files: list(identityFiles, eq(identityFiles.userId, id), identityFiles.createdAt),
    },
    sessions: devices.map((row) => presentRow(sessions, { ...row, expiresAt: row.expiresAt * 1000 })),
    commandes: ordersOf(db, id),
    paiements: paymentsOf(db, id),
    rachats: rowsOf(db, purchases, eq(purchases.userId, id), purchases.createdAt).map((row) => ({
      ...presentRow(purchases, row),
      gross: eurosFromCents(row.gross),
      lines: list(purchaseLines, eq(purchaseLines.purchaseId, row.id), purchaseLines.position),
    })),
    avis: list(reviews, eq(reviews.userId, id), reviews.createdAt),
    comptoir: rowsOf(db, people, eq(people.userId, id), people.createdAt).map((row) => ({
      ...presentRow(people, row),
      deals: list(deals, eq(deals.personId, row.id), deals.createdAt),
      exchanges: list(exchanges, eq(exchanges.personId, row.id), exchanges.at),
    })),
    registre: partyRows.map(({ facts }) => JSON.parse(facts ?? 'null')),
    alertes: alerts.map((row) => ({ ...presentRow(reserves, row), desiredPrice: price(row.type, row.desiredPrice) })),
    lettre: list(newsletterMembers, isOwnMembership(user), newsletterMembers.createdAt),
    courriels: mails.map((row) => ({
      ...presentRow(mailOutbox, row),
      ...(dealerMailKinds.includes(row.kind) && { recipient: 'la boutique' }),
      ...(row.kind === 'contact' && {
        text: row.text,
        ...list(messageWork, eq(messageWork.mailId, row.id), messageWork.updatedAt)[0],
      }),
    })),
    journal: journalOf(db, id).map((row) => ({
      ...presentRow(auditLog, row),
      by: row.actorKind === 'client' ? 'vous' : 'la boutique',
    })),
  };
}

export function ordersOf(db: Db, userId: string) {
  const ownOrders = rowsOf(db, orders, eq(orders.userId, userId), orders.createdAt);
  return loadOrderData(db, ownOrders).map(
    ({ order, lines, transfers: transferRows, refunds: refundRows, withdrawals: withdrawalRows, history }) => ({
      ...presentRow(orders, order),
      lines: lines.map((line) => ({ ...presentRow(orderLines, line), unitPrice: price(line.type, line.unitPrice) })),
      transfers: transferRows.map((row) => presentRow(transfers, row)),
      transferRefunds: refundRows.filter(({ attemptId }) => attemptId === null).map((row) => presentRow(refunds, row)),
      withdrawals: withdrawalRows.map((row) => ({
        ...presentRow(withdrawals, row),
        lines: withPieceNames(row.lines, lines).map(({ name, quantity }) => ({ name, quantity })),
      })),
      history: history
        .filter(({ kind }) => kind !== 'note' && kind !== 'alert')
        .map((row) => presentRow(orderHistory, row)),
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
    ...presentRow(paymentAttempts, attempt),
    bankMessages: events.filter((row) => row.attemptId === attempt.id).map((row) => presentRow(paymentEvents, row)),
    refunds: refundRows.filter((row) => row.attemptId === attempt.id).map((row) => presentRow(refunds, row)),
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
