import { and, asc, eq, gte, isNull, lt } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { deals } from '../../../db/schema/counter.ts';
import { cashMovements } from '../../../db/schema/drawer.ts';
import { exchanges } from '../../../db/schema/exchange.ts';
import { invoices } from '../../../db/schema/invoices.ts';
import { broughtMoney, orders, paymentEvents, refunds, transfers } from '../../../db/schema/orders.ts';
import { within } from '../../../db/within.ts';
import { isoDay, startOfDay } from '../../dates.ts';
import { type Ctx, requireAdmin } from '../../http/context.ts';
import type { Means } from '../../means.ts';
import type { Cents } from '../../money.ts';
import { capturesIn, isAcceptance, sum, wentOntoCard } from '../orders/model/money.ts';
import type { EventRow } from '../orders/model/record.ts';
import { type AuxiliaryAccount, type CashFact, type IssuedFact, type MoneyFact, partyNumber } from './entries.ts';

/** `[from, to[`, midnights in Paris. */
export type Span = { from: number; to: number };

/** « 2026 » or « 2026-11 ». */
export function spanOf(period: string): Span {
  const [year, month] = period.split('-');
  const first = Temporal.PlainDate.from(`${year}-${month ?? '01'}-01`);
  const end = first.add(month ? { months: 1 } : { years: 1 });
  return { from: startOfDay(first.toString()), to: startOfDay(end.toString()) };
}

export const seriesOf = ({ shop }: Ctx) => (shop.config.demo ? 'SPECIMEN' : '');

export function issuedIn(ctx: Ctx, { from, to }: Span): IssuedFact[] {
  requireAdmin(ctx.actor);
  const isOwn = eq(invoices.series, seriesOf(ctx));
  return ctx.db
    .select()
    .from(invoices)
    .where(and(isOwn, gte(invoices.issuedAt, from), lt(invoices.issuedAt, to)))
    .orderBy(asc(invoices.issuedAt), asc(invoices.sequence))
    .all();
}

type In = Pick<MoneyFact, 'at' | 'id' | 'journal' | 'means' | 'payer'> & {
  amount: Cents;
  day?: string;
  shortfall?: Cents;
  isBeyond?: boolean;
};

/** Per attempt: each bank call once, or its answer without a call. */
export function capturesOf(events: readonly EventRow[]): In[] {
  const oldest = events.toSorted((a, b) => a.receivedAt - b.receivedAt);
  const [first] = oldest.filter(isAcceptance);
  // A call after the answer repeats the same money: the first date counts.
  return capturesIn(oldest).map(({ id, receivedAt, amount }, place) => ({
    id,
    journal: 'CB' as const,
    means: 'card' as const,
    at: place === 0 ? (first?.receivedAt ?? receivedAt) : receivedAt,
    amount: amount ?? 0,
  }));
}

const journalOf: Record<Means, MoneyFact['journal']> = { card: 'CB', cash: 'CA', cheque: 'BQ', transfer: 'BQ' };

const asFact = ({ createdAt: at, valueDate: day, ...transfer }: typeof transfers.$inferSelect): In => {
  const { id, amount, shortfall, payer, means } = transfer;
  return { id, at, journal: amount > 0 ? journalOf[means] : 'OD', means, amount, shortfall, day, payer };
};

/** Money of the span by day; an order's payments are read in full. */
export function moneyIn(db: Db, { from, to }: Span): MoneyFact[] {
  const [first, end] = [isoDay(from), isoDay(to)];
  const takenIn = db
    .select({ id: paymentEvents.orderId })
    .from(paymentEvents)
    .where(and(broughtMoney(paymentEvents), gte(paymentEvents.receivedAt, from), lt(paymentEvents.receivedAt, to)));
  const givenIn = db
    .select({ id: refunds.orderId })
    .from(refunds)
    .where(and(eq(refunds.status, 'accepted'), gte(refunds.answeredAt, from), lt(refunds.answeredAt, to)));
  const notedIn = db
    .select({ id: transfers.orderId })
    .from(transfers)
    .where(and(gte(transfers.valueDate, first), lt(transfers.valueDate, end)));
  const all = [...takenIn.all(), ...givenIn.all(), ...notedIn.all()];
  const ids = [...new Set(all.flatMap(({ id }) => id ?? []))];
  const some = db.select().from(orders).where(within(orders.id, ids)).all();
  const byOrder = <Row extends { orderId: string | null }>(rows: Row[]) => Map.groupBy(rows, ({ orderId }) => orderId);
  const isGiven = and(within(refunds.orderId, ids), eq(refunds.status, 'accepted'));
  const isNoted = and(within(transfers.orderId, ids), isNull(transfers.undoneAt));
  const events = byOrder(db.select().from(paymentEvents).where(within(paymentEvents.orderId, ids)).all());
  const refunded = byOrder(db.select().from(refunds).where(isGiven).all());
  const noted = byOrder(db.select().from(transfers).where(isNoted).all());
  return some
    .flatMap(({ id: orderId, orderNumber, amount }) => {
      const cards = [...Map.groupBy(events.get(orderId) ?? [], ({ attemptId }) => attemptId).values()].flatMap(
        capturesOf,
      );
      const sent = (noted.get(orderId) ?? []).map(asFact);
      const outs = (refunded.get(orderId) ?? []).map(
        (refund): In => ({
          id: refund.id,
          at: refund.answeredAt ?? refund.createdAt,
          journal: wentOntoCard(refund) ? 'CB' : journalOf[refund.means],
          means: wentOntoCard(refund) ? 'card' : refund.means,
          amount: -refund.amount,
          isBeyond: refund.purpose === 'overpayment',
        }),
      );
      const givenUp = sum(sent.map((one) => one.shortfall ?? 0));
      let price = 0;
      let overpayment = 0;
      let shortfall = 0;
      return [...cards, ...sent, ...outs]
        .sort((a, b) => a.at - b.at || b.amount - a.amount)
        .map(({ amount: moved, shortfall: accepted = 0, isBeyond, ...fact }): MoneyFact => {
          const back = isBeyond ? Math.min(0, moved + overpayment) : Math.max(moved, -price);
          const own = moved > 0 ? Math.min(moved, amount - givenUp - price) : back;
          price += own;
          overpayment += moved - own;
          // A full refund cancels the waived shortfall.
          const waived = moved < 0 && price === 0 ? -shortfall : accepted;
          shortfall += waived;
          const day = fact.day ?? isoDay(fact.at);
          const sums = { price: own + waived, overpayment: moved - own, shortfall: waived };
          return { ...fact, ...sums, day, orderId, piece: orderNumber };
        });
    })
    .filter(({ day }) => day >= first && day < end);
}

const counterParty: AuxiliaryAccount = { id: 'CCOMPTOIR', name: 'Clients au comptoir' };

export const cashIn = (db: Db, { from, to }: Span): CashFact[] =>
  db
    .select()
    .from(cashMovements)
    .where(and(isNull(cashMovements.orderId), gte(cashMovements.day, isoDay(from)), lt(cashMovements.day, isoDay(to))))
    .orderBy(asc(cashMovements.id))
    .all();

/** Banknotes paid by transfer or cheque, and their cancellations. */
export function notesPaidIn(db: Db, { from, to }: Span): CashFact[] {
  const rows = db
    .select({ exchange: exchanges, given: deals.given })
    .from(exchanges)
    .innerJoin(deals, eq(deals.id, exchanges.dealId))
    .orderBy(asc(exchanges.at))
    .all();
  return rows
    .flatMap(({ exchange: { at, cancelledAt, number, bought }, given }): CashFact[] => {
      const cash = sum(given.map(({ means, amount }) => (means === 'cash' ? amount : 0)));
      const base = { number, reason: '', isByBank: true } as const;
      const paid: CashFact = { ...base, at, day: isoDay(at), kind: 'exchange', amount: cash - bought };
      if (cancelledAt === null) return [paid];
      const back = { at: cancelledAt, day: isoDay(cancelledAt), kind: 'cancellation', amount: bought - cash } as const;
      return [paid, { ...base, ...back }];
    })
    .filter(({ at }) => at >= from && at < to);
}

export function partiesOf(db: Db, orderIds: readonly string[]): (orderId: string) => AuxiliaryAccount {
  const rows = db
    .select({ id: orders.id, userId: orders.userId, buyer: orders.buyer })
    .from(orders)
    .where(within(orders.id, [...new Set(orderIds)]))
    .all();
  const known = new Map(
    rows.map(({ id, userId, buyer }): [string, AuxiliaryAccount] => [
      id,
      userId === null
        ? counterParty
        : { id: partyNumber(userId), name: buyer.company ?? `${buyer.lastName} ${buyer.firstName}` },
    ]),
  );
  return (orderId) => known.get(orderId) ?? { id: 'C0', name: 'Client' };
}

export const monthOf = (at: number): string => isoDay(at).slice(0, 7);
