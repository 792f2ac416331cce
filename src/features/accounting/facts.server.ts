import { and, asc, eq, gte, isNull, lt, type SQL } from 'drizzle-orm';
import { type Db, isAnyOf } from '../../../db/client.ts';
import { deals } from '../../../db/schema/counter.ts';
import { cashMovements } from '../../../db/schema/drawer.ts';
import { exchanges } from '../../../db/schema/exchange.ts';
import { invoices } from '../../../db/schema/invoices.ts';
import { isOrderCredit, orders, paymentEvents, refunds, transfers } from '../../../db/schema/orders.ts';
import { isoDay, startOfDay } from '../../dates.ts';
import { type Ctx, requireAdmin } from '../../http/context.ts';
import type { Means } from '../../means.ts';
import { type Cents, sum } from '../../money.ts';
import { cashAmount } from '../drawer/model/cash.ts';
import { getCaptures, isAcceptance, isRefundedToCard } from '../orders/model/money.ts';
import type { EventRow } from '../orders/model/record.ts';
import { type AuxiliaryAccount, type CashFact, type InvoiceFact, type PaymentFact, partyNumber } from './entries.ts';

/** From midnight to midnight, Paris time; `to` is exclusive. */
export type Span = { from: number; to: number };

/** « 2026 » or « 2026-11 » */
export function spanOf(period: string): Span {
  const [year, month] = period.split('-');
  const periodStart = Temporal.PlainDate.from(`${year}-${month ?? '01'}-01`);
  const periodEnd = periodStart.add(month ? { months: 1 } : { years: 1 });
  return { from: startOfDay(periodStart.toString()), to: startOfDay(periodEnd.toString()) };
}

export const invoiceSeries = ({ shop }: Ctx) => (shop.config.demo ? 'SPECIMEN' : '');

export function invoicesWhere(ctx: Ctx, where: SQL | undefined): InvoiceFact[] {
  requireAdmin(ctx.actor);
  const { series, issuedAt, sequence } = invoices;
  const isOfSeries = eq(series, invoiceSeries(ctx));
  return ctx.db.select().from(invoices).where(and(isOfSeries, where)).orderBy(asc(issuedAt), asc(sequence)).all();
}

export const readInvoices = (ctx: Ctx, { from, to }: Span): InvoiceFact[] =>
  invoicesWhere(ctx, and(gte(invoices.issuedAt, from), lt(invoices.issuedAt, to)));

/** Negative for refunds. */
type Flow = Pick<PaymentFact, 'at' | 'id' | 'journal' | 'means' | 'payer'> & {
  amount: Cents;
  day?: string;
  shortfall?: Cents;
  isOverpayment?: boolean;
};

export function cardFlows(events: readonly EventRow[]): Flow[] {
  const sortedEvents = events.toSorted((a, b) => a.receivedAt - b.receivedAt);
  const acceptance = sortedEvents.find(isAcceptance);
  // If an enquiry and a callback report one payment, the earlier date counts.
  return getCaptures(sortedEvents).map(({ id, receivedAt, amount }, index) => ({
    ...({ id, journal: 'CB', means: 'card' } as const),
    at: index === 0 ? (acceptance?.receivedAt ?? receivedAt) : receivedAt,
    amount: amount ?? 0,
  }));
}

const journalOf: Record<Means, PaymentFact['journal']> = { card: 'CB', cash: 'CA', cheque: 'BQ', transfer: 'BQ' };

function transferFlow({ createdAt: at, valueDate: day, ...transfer }: typeof transfers.$inferSelect): Flow {
  const { id, amount, shortfall, payer, means } = transfer;
  return { id, at, journal: amount > 0 ? journalOf[means] : 'OD', means, amount, shortfall, day, payer };
}

function refundFlow(refund: typeof refunds.$inferSelect): Flow {
  const { id, createdAt, answeredAt, amount, purpose } = refund;
  const means = isRefundedToCard(refund) ? 'card' : refund.means;
  const isOverpayment = purpose === 'overpayment';
  return { id, at: answeredAt ?? createdAt, journal: journalOf[means], means, amount: -amount, isOverpayment };
}

/** Reads all payments and refunds of an order, because price and overpayment depend on all of them. */
export function readPaymentFacts(db: Db, { from, to }: Span): PaymentFact[] {
  const [first, end] = [isoDay(from), isoDay(to)];
  const { receivedAt } = paymentEvents;
  const capturedOrders = db
    .select({ id: paymentEvents.orderId })
    .from(paymentEvents)
    .where(and(isOrderCredit(paymentEvents), gte(receivedAt, from), lt(receivedAt, to)));
  const refundedOrders = db
    .select({ id: refunds.orderId })
    .from(refunds)
    .where(and(eq(refunds.status, 'accepted'), gte(refunds.answeredAt, from), lt(refunds.answeredAt, to)));
  const transferredOrders = db
    .select({ id: transfers.orderId })
    .from(transfers)
    .where(and(gte(transfers.valueDate, first), lt(transfers.valueDate, end)));
  const changedOrders = [...capturedOrders.all(), ...refundedOrders.all(), ...transferredOrders.all()];
  const ids = [...new Set(changedOrders.flatMap(({ id }) => id ?? []))];
  const groupByOrder = <Row extends { orderId: string | null }>(rows: Row[]) =>
    Map.groupBy(rows, ({ orderId }) => orderId);
  const isAccepted = and(isAnyOf(refunds.orderId, ids), eq(refunds.status, 'accepted'));
  const isActive = and(isAnyOf(transfers.orderId, ids), isNull(transfers.undoneAt));
  const eventsByOrder = groupByOrder(db.select().from(paymentEvents).where(isAnyOf(paymentEvents.orderId, ids)).all());
  const refundsByOrder = groupByOrder(db.select().from(refunds).where(isAccepted).all());
  const transfersByOrder = groupByOrder(db.select().from(transfers).where(isActive).all());
  return db
    .select()
    .from(orders)
    .where(isAnyOf(orders.id, ids))
    .all()
    .flatMap((order) => {
      const attempts = Map.groupBy(eventsByOrder.get(order.id) ?? [], ({ attemptId }) => attemptId).values();
      return paymentFacts(order, [
        ...[...attempts].flatMap(cardFlows),
        ...(transfersByOrder.get(order.id) ?? []).map(transferFlow),
        ...(refundsByOrder.get(order.id) ?? []).map(refundFlow),
      ]);
    })
    .filter(({ day }) => day >= first && day < end);
}

function paymentFacts({ id: orderId, orderNumber: documentNumber, amount }: typeof orders.$inferSelect, flows: Flow[]) {
  const amountDue = amount - sum(flows.map(({ shortfall = 0 }) => shortfall));
  const total = { price: 0, overpayment: 0, shortfall: 0 };
  return flows
    .sort((a, b) => a.at - b.at || b.amount - a.amount)
    .map(({ amount: moved, shortfall: accepted = 0, isOverpayment, ...fact }): PaymentFact => {
      const refundedPrice = isOverpayment ? Math.min(0, moved + total.overpayment) : Math.max(moved, -total.price);
      const price = moved > 0 ? Math.min(moved, amountDue - total.price) : refundedPrice;
      total.price += price;
      total.overpayment += moved - price;
      // A full refund cancels the shortfall that was waived.
      const shortfall = moved < 0 && total.price === 0 ? -total.shortfall : accepted;
      total.shortfall += shortfall;
      const day = fact.day ?? isoDay(fact.at);
      return { ...fact, price: price + shortfall, overpayment: moved - price, shortfall, day, orderId, documentNumber };
    });
}

const counterCustomersAccount: AuxiliaryAccount = { id: 'CCOMPTOIR', name: 'Clients au comptoir' };

export const readCashFacts = (db: Db, { from, to }: Span): CashFact[] =>
  db
    .select()
    .from(cashMovements)
    .where(and(isNull(cashMovements.orderId), gte(cashMovements.day, isoDay(from)), lt(cashMovements.day, isoDay(to))))
    .orderBy(asc(cashMovements.id))
    .all();

/** Transfers and cheques for bought banknotes, with their cancellations. */
export const readNotePayments = (db: Db, { from, to }: Span): CashFact[] =>
  db
    .select({ exchange: exchanges, given: deals.given })
    .from(exchanges)
    .innerJoin(deals, eq(deals.id, exchanges.dealId))
    .orderBy(asc(exchanges.at))
    .all()
    .flatMap(({ exchange: { at: paidAt, cancelledAt, number, bought }, given }) => {
      const amount = cashAmount(given) - bought;
      const toCashFact = (kind: 'exchange' | 'cancellation', at: number, sum: Cents): CashFact => {
        return { number, reason: '', isBankPayment: true, kind, at, day: isoDay(at), amount: sum };
      };
      const paymentFact = toCashFact('exchange', paidAt, amount);
      return cancelledAt === null ? [paymentFact] : [paymentFact, toCashFact('cancellation', cancelledAt, -amount)];
    })
    .filter(({ at }) => at >= from && at < to);

export function partyLookup(db: Db, orderIds: readonly string[]): (orderId: string) => AuxiliaryAccount {
  const { id, userId, buyer } = orders;
  const isListed = isAnyOf(id, [...new Set(orderIds)]);
  const parties = new Map<string, AuxiliaryAccount>();
  for (const order of db.select({ id, userId, buyer }).from(orders).where(isListed).all()) {
    const name = order.buyer.company ?? `${order.buyer.lastName} ${order.buyer.firstName}`;
    parties.set(order.id, order.userId === null ? counterCustomersAccount : { id: partyNumber(order.userId), name });
  }
  return (orderId) => parties.get(orderId) ?? { id: 'C0', name: 'Client' };
}

export const monthOf = (at: number): string => isoDay(at).slice(0, 7);
