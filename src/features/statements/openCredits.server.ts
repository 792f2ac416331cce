import { and, asc, desc, eq, lte, notInArray, or } from 'drizzle-orm';
import { type Db, isAnyOf } from '../../../db/client.ts';
import { orders } from '../../../db/schema/orders.ts';
import { credits } from '../../../db/schema/statements.ts';
import { type Ctx, requireAdmin } from '../../http/context.ts';
import { amountsOf } from '../orders/model/money.ts';
import { isAwaitedTransfer, loadOrderData } from '../orders/model/orderData.server.ts';
import { normalizeText } from '../orders/model/payerNames.ts';
import { possibleOrderNumbers } from '../orders/model/reference.server.ts';
import type { OrderRow } from '../orders/order.ts';
import type { Transaction } from './credit.ts';
import { type Candidate, type CreditMatch, matchCredit } from './match.ts';

export type CreditRow = typeof credits.$inferSelect;

const stateOf = ({ status, paymentStatus }: OrderRow): Candidate['state'] =>
  paymentStatus === 'paid' || paymentStatus === 'refunded' ? 'paid' : status === 'cancelled' ? 'cancelled' : 'awaited';

function candidatesFor(db: Db, rows: readonly Pick<CreditRow, 'text'>[]): Candidate[] {
  const numbers = possibleOrderNumbers(rows.map(({ text }) => text));
  const isNamedOrder = and(isAnyOf(orders.orderNumber, numbers), eq(orders.paymentType, 'virement'));
  const candidates = db.select().from(orders).where(or(isAwaitedTransfer, isNamedOrder)).all();
  const bookedCredits = db.select({ id: credits.transferId }).from(credits).where(eq(credits.state, 'booked'));
  const bookedIds = new Set(bookedCredits.all().flatMap(({ id }) => id ?? []));
  return loadOrderData(db, candidates).map((data) => ({
    id: data.order.id,
    orderNumber: data.order.orderNumber,
    amount: data.order.amount,
    missing: amountsOf(data).outstanding,
    state: stateOf(data.order),
    buyer: data.order.buyer,
    notedTransfers: data.transfers.filter(({ id, means }) => means === 'transfer' && !bookedIds.has(id)),
  }));
}

export type MatchedCredit = CreditRow & CreditMatch;

export function openCredits(ctx: Ctx): MatchedCredit[] {
  requireAdmin(ctx.actor);
  const rows = ctx.db
    .select()
    .from(credits)
    .where(eq(credits.state, 'open'))
    .orderBy(asc(credits.bookedOn), asc(credits.id))
    .limit(500)
    .all();
  const candidates = candidatesFor(ctx.db, rows);
  return rows.map((row) => ({ ...row, ...matchCredit(row, candidates) }));
}

export const rematchCredit = (db: Db, row: CreditRow): CreditMatch => matchCredit(row, candidatesFor(db, [row]));

const selectWithOrder = (db: Db) =>
  db
    .select({ credit: credits, orderNumber: orders.orderNumber })
    .from(credits)
    .leftJoin(orders, eq(orders.id, credits.orderId));

export function settledCredits(ctx: Ctx): (CreditRow & { orderNumber: string | null })[] {
  requireAdmin(ctx.actor);
  return selectWithOrder(ctx.db)
    .where(notInArray(credits.state, ['open']))
    .orderBy(desc(credits.settledAt), desc(credits.id))
    .limit(50)
    .all()
    .map(({ credit, orderNumber }) => ({ ...credit, orderNumber }));
}

export const findOrderByNumber = (db: Db, name: string): OrderRow | undefined =>
  db
    .select()
    .from(orders)
    .where(or(eq(orders.id, name), eq(orders.orderNumber, name.toUpperCase().replace(/\s/g, ''))))
    .get();

type Recall = Pick<Transaction, 'amount' | 'account' | 'bankReference' | 'iban' | 'bookedOn' | 'text'>;

/** Null if several credits match, or none. */
export function findRecalledCredit(db: Db, { amount, account, bankReference, iban, bookedOn, text }: Recall) {
  const normalizedText = normalizeText(text);
  const rows = selectWithOrder(db)
    .where(
      and(eq(credits.amount, Math.abs(amount ?? 0)), eq(credits.isReturned, false), lte(credits.bookedOn, bookedOn)),
    )
    .all()
    .map(({ credit, orderNumber }) => ({
      ...credit,
      orderNumber: orderNumber ?? rematchCredit(db, credit).candidate?.orderNumber ?? null,
    }));
  const [only, second] = rows.filter(
    (row) =>
      (bankReference && row.key.startsWith(`${account}|${bankReference}|`)) ||
      (row.orderNumber && normalizedText.includes(row.orderNumber)) ||
      (iban && row.iban === iban) ||
      (row.text && normalizedText.includes(normalizeText(row.text))),
  );
  return only && !second ? only : null;
}
