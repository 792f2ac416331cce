import { expect } from 'vitest';
import type { Db } from '../../db/client.ts';
import { deals } from '../../db/schema/counter.ts';
import { cashMovements } from '../../db/schema/drawer.ts';
import { ledger, stockLines, stockReservations } from '../../db/schema/goods.ts';
import { invoices } from '../../db/schema/invoices.ts';
import {
  orderLines,
  orders,
  paymentAttempts,
  refundLines,
  refunds,
  transfers,
  withdrawalLines,
  withdrawals,
} from '../../db/schema/orders.ts';
import { mailOutbox } from '../../db/schema/system.ts';
import { days } from '../../src/dates.ts';
import { entriesOf } from '../../src/features/accounting/entries.ts';
import { readPaymentFacts } from '../../src/features/accounting/facts.server.ts';
import { sumOfCounts } from '../../src/features/drawer/model/cash.ts';
import { drawerCounts } from '../../src/features/drawer/model/moveCash.server.ts';
import { presentDetail, presentOrders } from '../../src/features/orders/model/desk.server.ts';
import { isReduced, nothingRemains, remainingLines } from '../../src/features/orders/model/goods.ts';
import { recentMetalAmount } from '../../src/features/orders/model/linkedMetal.server.ts';
import { loadOrders } from '../../src/features/orders/model/load.server.ts';
import { amountsOf } from '../../src/features/orders/model/money.ts';
import { nextStepsOf } from '../../src/features/orders/model/nextSteps.ts';
import {
  getAllOrders,
  getOrderById,
  getOrderByUserId,
  isInView,
} from '../../src/features/orders/model/queries.server.ts';
import type { OrderRecord } from '../../src/features/orders/model/record.ts';
import { clientActions } from '../../src/features/orders/model/state.ts';
import type { Order, OrderDetail } from '../../src/features/orders/order.shape.ts';
import { hasLeftShop } from '../../src/features/orders/order.ts';
import { orderListQuery } from '../../src/features/orders/orders.api.ts';
import { centsOf, parseCents } from '../../src/money.ts';
import { ctxOf, testShop } from './context.ts';
import type { OrderShop } from './orderSteps.ts';
import { rowsOf } from './people.ts';
import { reconcile, reconcileCounts } from './stockSound.ts';

type Row = typeof orders.$inferSelect;

const sum = (numbers: readonly number[]): number => numbers.reduce((total, n) => total + n, 0);
const sumOf = (rows: readonly { amount: number }[]): number => sum(rows.map(({ amount }) => amount));

/** All order tables, read once: queries per order took most of the time. */
const readBooks = (db: Db) => ({
  orders: rowsOf(db, orders).toSorted((a, b) => a.createdAt - b.createdAt),
  lines: rowsOf(db, orderLines),
  attempts: rowsOf(db, paymentAttempts),
  transfers: rowsOf(db, transfers).filter(({ undoneAt }) => undoneAt === null),
  refunds: rowsOf(db, refunds),
  refundLines: rowsOf(db, refundLines),
  withdrawals: rowsOf(db, withdrawals),
  withdrawalLines: rowsOf(db, withdrawalLines),
  papers: rowsOf(db, invoices).toSorted((a, b) => a.year - b.year || a.sequence - b.sequence),
  holds: rowsOf(db, stockReservations),
  moves: rowsOf(db, ledger),
  stockLines: rowsOf(db, stockLines),
  mails: rowsOf(db, mailOutbox),
  deals: rowsOf(db, deals),
  cash: rowsOf(db, cashMovements),
});
type Books = ReturnType<typeof readBooks>;

const ofOrder = <T extends { orderId: string | null }>(rows: readonly T[], id: string): T[] =>
  rows.filter(({ orderId }) => orderId === id);

/** Last verified orders by id. */
export type SoundOrders = Map<string, string>;

/** Shop, bank, registers and every view agree. Skips orders unchanged in `sound`; without it uses the public verbs. */
export function expectSoundOrders(shop: OrderShop, sound?: SoundOrders): void {
  const { db } = shop;
  (sound ? reconcileCounts : reconcile)(db);
  const books = readBooks(db);
  expectSoundPapers(books);
  const records = loadOrders(ctxOf(db, shop.admin), books.orders);
  const changed = sound ? records.filter((record) => hasChanged(shop, books, record, sound)) : records;
  if (changed.length === 0) return;
  const buyers = new Set(changed.map(({ order }) => order.userId));
  const clients = shop.clients.filter(({ userId }) => buyers.has(userId));
  const { seen: seenVersionOf, toPrepare } = (sound ? presentAll : readAll)(shop, changed);
  for (const record of changed) {
    const { order } = record;
    if (order.channel === 'counter') {
      expectCounterSale(books, record);
      expectGoods(books, record);
      continue;
    }
    const seen = seenVersionOf(order.id);
    expectMoney(shop, books, record, seen.dealer);
    expectOneState(seen);
    expectWayOn(record, seen.dealer);
    expectIdentity(books, order, seen.dealer);
    expectPurposes(books, record, seen.dealer);
    expectGoods(books, record);
    expectToldSums(books, order);
    expectQueue(record, seen.dealer, toPrepare);
  }
  for (const { userId } of clients)
    expect(recentMetalAmount(ctxOf(db), userId)).toBe(
      linkedMetal(books, userId, Date.now() - days(30), Date.now() + 1),
    );
}

function hasChanged(shop: OrderShop, books: Books, record: OrderRecord, sound: SoundOrders): boolean {
  const { order } = record;
  const all: readonly (readonly { orderId: string | null }[])[] = [
    books.deals,
    books.mails,
    books.holds,
    books.moves,
    books.cash,
  ];
  const state = JSON.stringify([record, truthOf(shop, books, order), all.map((rows) => ofOrder(rows, order.id))]);
  const isSame = sound.get(order.id) === state;
  sound.set(order.id, state);
  return !isSame;
}

/** Paid and handed over when placed, or fully refunded; cash matches the drawer. */
function expectCounterSale({ transfers: came, refunds: back, cash, deals: all }: Books, { order }: OrderRecord): void {
  const [paid, given] = [ofOrder(came, order.id), ofOrder(back, order.id)];
  const deal = all.find(({ orderId }) => orderId === order.id);
  const isCancelled = deal?.cancelledAt !== null;
  expect([order.status, order.paymentStatus]).toEqual(['delivered', isCancelled ? 'refunded' : 'paid']);
  expect([deal?.due, sumOf(paid), sumOf(given)]).toEqual([order.amount, order.amount, isCancelled ? order.amount : 0]);
  const inCash = (rows: readonly { means: string; amount: number }[]) =>
    sumOf(rows.filter(({ means }) => means === 'cash'));
  expect(sumOf(ofOrder(cash, order.id))).toBe(inCash(paid) - inCash(given));
}

/** Account 53 matches cash of sales, and the drawer its movements, to the cent. */
export function expectSoundDrawer({ db }: OrderShop): void {
  const money = readPaymentFacts(db, { from: 0, to: Date.now() + days(400) });
  const entries = entriesOf({ invoices: [], payments: money, partyOf: () => ({ id: 'C', name: 'Client' }) });
  const booked = entries.flatMap(({ lines }) =>
    lines.flatMap(({ account, debit, credit }) => (account === 'cash' ? debit - credit : [])),
  );
  const moves = rowsOf(db, cashMovements);
  expect(sum(booked)).toBe(sumOf(moves.filter(({ orderId }) => orderId !== null)));
  expect(sumOfCounts(drawerCounts(db))).toBe(sumOf(moves));
}

/** Each refunded cent is mailed to the client once. */
function expectToldSums(books: Books, { id }: Row): void {
  const mailedSums = ofOrder(books.mails, id).flatMap(({ kind, text }) =>
    kind === 'orderRefunded' || kind === 'partialRefund' ? centsIn(/remboursé ([\d\s,]+)€/.exec(text)?.[1]) : [],
  );
  expect(sum(mailedSums)).toBe(sumOf(ofOrder(books.refunds, id).filter(({ status }) => status === 'accepted')));
}

const centsIn = (amount = ''): number => parseCents(amount) ?? 0;

/** The preparation queue holds paid orders with goods remaining. */
function expectQueue(record: OrderRecord, { desk, Items }: OrderDetail, toPrepare: readonly string[]): void {
  const { id, status, paymentStatus } = record.order;
  const hasGoods = !nothingRemains(record);
  const isToPrepare = status === 'confirmed' && paymentStatus === 'paid';
  expect(toPrepare.includes(id)).toBe(isToPrepare && hasGoods);
  const move = desk?.statusMoves.find(({ to }) => to === 'prepared');
  if (isToPrepare && !hasGoods) expect(move).toMatchObject({ allowed: false });
  if (isToPrepare && hasGoods) expect(move?.why).not.toContain('il ne reste rien');
  const isTouched = Items.some(({ withdrawn, refunded }) => withdrawn + refunded > 0);
  expect(isReduced(record)).toBe(isTouched && paymentStatus !== 'refunded');
  expect(desk?.needsReturnedGoods).toBe(hasLeftShop({ status }) && hasGoods);
}

/** Refunds due are offered to the dealer, within the refundable sum; each states its purpose. */
function expectPurposes(books: Books, record: OrderRecord, { desk, withdrawal }: OrderDetail): void {
  const offered = desk?.refundables ?? [];
  const [money, row] = [amountsOf(record), record.order];
  for (const { most } of offered) expect(centsOf(most)).toBeLessThanOrEqual(money.balance);
  const mostFor = (purpose: string) =>
    sum(offered.filter((one) => one.purpose === purpose).map(({ most }) => centsOf(most)));
  if (row.paymentStatus === 'paid' && row.status !== 'cancelled') {
    expect(centsOf(withdrawal?.owed ?? 0)).toBe(money.refundDue);
    expect(mostFor('withdrawal')).toBeGreaterThanOrEqual(money.refundDue);
    expect(mostFor('overpayment')).toBe(money.overpayment);
  }
  if (row.paymentStatus === 'paid' && row.status === 'cancelled') expect(mostFor('order')).toBe(money.balance);
  for (const { id, purpose, withdrawalId } of ofOrder(books.refunds, row.id)) {
    const lines = books.refundLines.filter(({ refundId }) => refundId === id);
    expect([lines.length > 0, withdrawalId !== null]).toEqual([purpose === 'articles', purpose === 'withdrawal']);
  }
}

/** Stock reserves what is to be handed over, without renounced or returned pieces. */
function expectGoods(books: Books, record: OrderRecord): void {
  const { order } = record;
  const [holds, moves] = [ofOrder(books.holds, order.id), ofOrder(books.moves, order.id)];
  const isOver = order.status === 'cancelled' || order.paymentStatus === 'refunded';
  const accepted = record.refunds.filter(({ status }) => status === 'accepted');
  const isRefundOpen = record.refunds.some(({ status }) => status === 'asked' || status === 'unknown');
  if (isRefundOpen) return;
  // By note: an amount may mix counted and uncounted values.
  for (const { id, remaining, remainingNotes } of remainingLines(record))
    for (const { reserved, owed, lineId } of holds.filter(({ orderLineId }) => orderLineId === id)) {
      const value = books.stockLines.find((line) => line.id === lineId)?.value ?? null;
      const due = value === null ? remaining : (remainingNotes?.find((note) => note.value === value)?.count ?? 0);
      expect(reserved + owed).toBe(isOver || hasLeftShop(order) ? 0 : due);
    }
  // Issues less returns: movements match their rows.
  const own = moves.filter(({ lineId }) => holds.some((hold) => hold.lineId === lineId));
  const out = sum(own.filter(({ kind }) => kind === 'handedOver').map(({ inSafeChange }) => -inSafeChange));
  const back = sum(own.filter(({ kind }) => kind === 'takenBack').map(({ inSafeChange }) => inSafeChange));
  expect(sum(holds.map(({ handedOver }) => handedOver))).toBe(out - back);
  const damaged = moves.filter(
    ({ kind, inSafeChange, lineId }) => kind === 'takenBack' && inSafeChange === 0 && lineId !== null,
  );
  expect(damaged.every(({ reason }) => reason.includes('abîmé'))).toBe(true);
  if (accepted.length + record.withdrawals.length === 0) expect(back + damaged.length).toBe(0);
}

type Seen = { client: OrderDetail; listed: Order | undefined; dealer: OrderDetail; row: Order | undefined };

const clientOf = ({ db }: OrderShop, userId: string) => ctxOf(db, { kind: 'client', userId, sessionId: 'none' });

/** By order id, as dealer and clients read them. */
type Readings = { seen: (id: string) => Seen; toPrepare: readonly string[] };

function readAll(shop: OrderShop, records: readonly OrderRecord[]): Readings {
  const asAdmin = ctxOf(shop.db, shop.admin);
  const own = { page: 1, pageSize: 500, q: '', sort: '' };
  const listed = (query: object) => getAllOrders(asAdmin, orderListQuery.parse({ ...query, pageSize: 500 })).rows;
  const rows = Map.groupBy(listed({}), ({ _id }) => _id);
  const ofClients = shop.clients.flatMap(({ userId }) => getOrderByUserId(clientOf(shop, userId), own).rows);
  const owners = new Map(records.map(({ order }) => [order.id, order.userId ?? '']));
  return {
    seen: (id) => ({
      client: getOrderById(clientOf(shop, owners.get(id) ?? ''), { id }),
      listed: ofClients.find(({ _id }) => _id === id),
      dealer: getOrderById(asAdmin, { id }),
      row: rows.get(id)?.[0],
    }),
    toPrepare: listed({ view: 'toPrepare' }).map(({ _id }) => _id),
  };
}

function presentAll(shop: OrderShop, records: readonly OrderRecord[]): Readings {
  const [asAdmin, asClient] = [ctxOf(shop.db, shop.admin), clientOf(shop, '')];
  const inQueue = shop.db.select({ id: orders.id }).from(orders).where(isInView(asAdmin, 'toPrepare')).all();
  const [rows, ofClients] = [presentOrders(asAdmin, records), presentOrders(asClient, records)];
  return {
    seen: (id) => {
      const at = records.findIndex(({ order }) => order.id === id);
      const record = records[at] as OrderRecord;
      const [client, dealer] = [presentDetail(asClient, record), presentDetail(asAdmin, record)];
      return { client, dealer, listed: ofClients[at], row: rows[at] };
    },
    toPrepare: inQueue.map(({ id }) => id),
  };
}

const noAccount = { taken: 0, refunded: 0, elsewhere: 0 };

/** Cents in and out, by the bank's account and the dealer's transfers. */
function truthOf({ accounts }: OrderShop, books: Books, { id, amount }: Row) {
  const own = ofOrder(books.attempts, id).map(({ reference }) => accounts.get(reference) ?? noAccount);
  const refunded = ofOrder(books.refunds, id);
  const byCard = {
    came: sum(own.map(({ taken }) => taken)),
    back: sum(own.map(({ refunded, elsewhere }) => refunded + elsewhere)),
  };
  const byTransfer = {
    came: sumOf(ofOrder(books.transfers, id)),
    back: sumOf(refunded.filter(({ attemptId }) => attemptId === null)),
  };
  const [came, back] = [byCard.came + byTransfer.came, byCard.back + byTransfer.back];
  const beyond = sumOf(refunded.filter(({ purpose, status }) => purpose === 'overpayment' && status === 'accepted'));
  return { byCard, byTransfer, came, back, priceBack: Math.min(amount, back - beyond) };
}

function isHeardOf({ accounts }: OrderShop, books: Books, { id }: Row): boolean {
  const rows = ofOrder(books.refunds, id);
  if (rows.some(({ status }) => status === 'asked' || status === 'unknown')) return false;
  return ofOrder(books.attempts, id).every(({ id: attemptId, reference, status }) => {
    const { taken, refunded, elsewhere } = accounts.get(reference) ?? noAccount;
    const known = rows.filter((row) => row.attemptId === attemptId && row.status === 'accepted');
    return taken > 0 === (status === 'accepted') && sumOf(known) === refunded + elsewhere;
  });
}

function expectMoney(shop: OrderShop, books: Books, record: OrderRecord, { desk, ...order }: OrderDetail): void {
  const [row, money] = [record.order, amountsOf(record)];
  if (!isHeardOf(shop, books, row)) return;
  const { byCard, byTransfer, came, back, priceBack } = truthOf(shop, books, row);
  expect([money.received, money.balance]).toEqual([came, came - back]);
  const refundable = [desk?.transferRefundable ?? 0, ...(desk?.attempts ?? []).map((attempt) => attempt.refundable)];
  if (row.paymentStatus === 'paid') {
    expect(centsOf(order.refunded)).toBe(priceBack);
    if (row.status !== 'cancelled') expect(money.outstanding).toBe(0);
    // Received = price still due + refunds + overpayment.
    const owedFor = row.status === 'cancelled' ? 0 : row.amount - priceBack - money.refundDue;
    expect(came - back).toBe(owedFor + money.refundDue + money.overpayment);
    // Promised refunds are possible; the bank accepts one amount per reference.
    expect(Math.min(row.amount, sum(refundable.map(centsOf)))).toBe(Math.min(row.amount, came - back));
  } else if (row.paymentStatus === 'refunded') {
    // After a full refund, later money goes back too.
    expect(Math.max(0, came - back)).toBe(money.overpayment);
    expect(Math.min(row.amount, sum(refundable.map(centsOf)))).toBe(Math.min(row.amount, money.overpayment));
  } else {
    // Accepted money has paid the order.
    expect(byCard.came).toBe(0);
    if (row.paymentType === 'virement') expect(byTransfer.came).toBeLessThan(row.amount);
    if (order.transfer) expect(centsOf(order.transfer.received)).toBe(byTransfer.came);
  }
  expect(sum((desk?.attempts ?? []).map(({ refunded }) => centsOf(refunded)))).toBe(byCard.back);
}

/** Page, list and API agree, for client and dealer. */
function expectOneState({ client, listed, dealer, row }: Seen): void {
  const { timeline: _, desk: __, ...detail } = dealer;
  expect(row).toEqual({ ...detail, client: row?.client, needsAttention: row?.needsAttention });
  const { timeline, ...page } = client;
  expect(listed).toEqual(page);
  const { client: ___, needsAttention, ...shared } = detail;
  expect(page).toEqual(shared);
}

/** An open order offers an action or names its obstacle. */
function expectWayOn(record: OrderRecord, dealer: OrderDetail): void {
  const { status, paymentStatus } = dealer;
  const isOver = status === 'delivered' || (status === 'cancelled' && paymentStatus !== 'paid');
  if (isOver) return;
  const { acts, parcel, blocked, identity, reduced } = nextStepsOf(record);
  const choices = [
    ...clientActions(record, testShop).map(({ label }) => label),
    ...acts.map(({ verb }) => verb),
    ...(dealer.desk?.refundables ?? []).map(({ label }) => `Rembourser ${label}`),
    ...blocked.map(({ why }) => why),
    ...[parcel, identity, reduced],
  ];
  expect(choices.filter(Boolean)).not.toEqual([]);
}

/** Cents of metal, less removed pieces. */
const metalIn = (books: Books, orderId: string, gone = (_: string) => 0): number =>
  sum(
    ofOrder(books.lines, orderId)
      .filter(({ type }) => type === 'metal')
      .map((line) => Math.max(0, line.quantity - gone(line.id)) * line.unitPrice),
  );

/** Legal sum over a period, by plain addition. */
function linkedMetal(books: Books, userId: string, from: number, until: number): number {
  const counted = books.orders.filter(
    (order) =>
      order.userId === userId &&
      order.createdAt >= from &&
      order.createdAt < until &&
      order.status !== 'cancelled' &&
      order.paymentStatus !== 'refunded',
  );
  return sum(counted.map((order) => metalIn(books, order.id, goneOf(books, order))));
}

/** Identity rule over thirty days of purchases. */
function expectIdentity(books: Books, order: Row, { identity, Items }: OrderDetail): void {
  const isToPrepare = order.status === 'pending' || order.status === 'confirmed';
  if (!isToPrepare || order.paymentStatus === 'refunded' || Items.every(({ remaining }) => remaining === 0)) return;
  const own = metalIn(books, order.id);
  const linked = linkedMetal(books, order.userId ?? '', order.createdAt - days(30), order.createdAt);
  const asks =
    Items.some(({ type }) => type === 'currency') || own >= 1_000_000 || (own > 0 && own + linked >= 1_000_000);
  expect(identity.required, `${order.orderNumber}: ${own} with ${linked} before`).toBe(asks);
}

/** Removed pieces: refunded, or renounced and not with the client, treated or repaid. */
function goneOf(books: Books, order: Row): (lineId: string) => number {
  const asked = ofOrder(books.refunds, order.id);
  if (asked.some(({ purpose, status }) => purpose === 'order' && status === 'accepted'))
    return () => Number.POSITIVE_INFINITY;
  const standing = asked.filter(({ status }) => status !== 'refused');
  const byPiece = books.refundLines.filter(({ refundId }) => standing.some(({ id }) => id === refundId));
  const left = order.status !== 'shipped' && order.status !== 'delivered';
  const settled = ofOrder(books.withdrawals, order.id).filter(({ id, handledAt, amount }) => {
    const back = standing.filter(({ withdrawalId }) => withdrawalId === id);
    return handledAt !== null || left || sumOf(back) >= amount;
  });
  const pieces = books.withdrawalLines.filter(({ withdrawalId }) => settled.some(({ id }) => id === withdrawalId));
  return (lineId) =>
    sum([...byPiece, ...pieces].filter((one) => one.lineId === lineId).map(({ quantity }) => quantity));
}

/** Gapless numbers; credit notes match refunds, within their invoice. */
function expectSoundPapers({ papers, orders: placed }: Books): void {
  for (const own of Map.groupBy(papers, ({ series, year }) => `${series}${year}`).values())
    expect(own.map(({ sequence }) => sequence)).toEqual(own.map((_, at) => at + 1));
  for (const [orderId, own] of Map.groupBy(papers, (paper) => paper.orderId)) {
    const [invoice, ...notes] = own;
    const order = placed.find(({ id }) => id === orderId);
    expect(invoice).toMatchObject({ kind: 'invoice', amount: order?.amount });
    expect(notes.every(({ kind }) => kind === 'creditNote')).toBe(true);
    expect(sumOf(notes)).toBeLessThanOrEqual(invoice?.amount ?? 0);
  }
}
