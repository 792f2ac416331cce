import { and, asc, desc, eq, gt, gte, inArray, isNull, lt, ne, not, notInArray, or, type SQL, sql } from 'drizzle-orm';
import type { AnySQLiteColumn } from 'drizzle-orm/sqlite-core';
import { type Db, isAnyOf } from '../../../../db/client.ts';
import { countOf, listPage } from '../../../../db/list.ts';
import { metals } from '../../../../db/schema/catalogue.ts';
import { orders, paymentEvents, refunds, stageOf, transfers, withdrawals } from '../../../../db/schema/orders.ts';
import { searchMatches } from '../../../../db/search.ts';
import { orderStatuses, paymentStatuses } from '../../../../db/words.ts';
import { type Ctx, isStaff, requireAdmin, requireClient, ShopError, verb } from '../../../http/context.ts';
import type { ListQuery, Page } from '../../../http/contract.ts';
import { type Cents, sum } from '../../../money.ts';
import { metalLineTotal } from '../../cart/totals.ts';
import type { Minting } from '../../catalogue/model/saleTax.ts';
import { currentConfig, goldPriceAt, openingTimes } from '../../configuration/configuration.server.ts';
import { procurementDays } from '../../goods/model/lines.server.ts';
import type { Order, OrderDeskView } from '../order.shape.ts';
import { isSold, type OrderRow, type OrderView } from '../order.ts';
import {
  getAllOrdersContract,
  getOrderByIdContract,
  getOrderByUserIdContract,
  type OrderListQuery,
} from '../orders.api.ts';
import { isLate } from './arrival.ts';
import { presentDetail, presentEvent, presentOrders } from './desk.server.ts';
import { nothingRemains, proratedAmount, remainingLines } from './goods.ts';
import { awaitsIdentity } from './identity.ts';
import { loadOrder, loadOrders } from './load.server.ts';
import { amountsOf, withdrawalDebts } from './money.ts';
import { findOrder, isAwaitedTransfer, loadOrderData, unknownOrderText } from './orderData.server.ts';
import type { OrderData, OrderRecord } from './record.ts';

/** @throws notFound, also for another client's order */
export function findOrderRecord(ctx: Ctx, { id }: { id: string }): OrderRecord {
  const owner = isStaff(ctx.actor) ? undefined : requireClient(ctx.actor).userId;
  const row = findOrder(ctx.db, id, owner);
  if (!row || (owner !== undefined && row.userId !== owner)) throw new ShopError('notFound', unknownOrderText);
  return loadOrder(ctx, row.id);
}

export const getOrderById = verb(getOrderByIdContract, (ctx, input) => presentDetail(ctx, findOrderRecord(ctx, input)));

const isPaid = eq(orders.paymentStatus, 'paid');

export function findNeighbours({ db, actor }: Ctx, { createdAt }: { createdAt: number }) {
  requireAdmin(actor);
  const firstOrderId = (where: SQL, order: SQL) =>
    db.select({ id: orders.id }).from(orders).where(where).orderBy(order).get()?.id ?? null;
  return {
    older: firstOrderId(lt(orders.createdAt, createdAt), desc(orders.createdAt)),
    newer: firstOrderId(gt(orders.createdAt, createdAt), asc(orders.createdAt)),
  };
}

const selectRows = (db: Db, where: SQL | undefined): OrderRow[] =>
  db.select().from(orders).where(where).orderBy(asc(orders.createdAt)).all();

const selectData = (db: Db, where: SQL | undefined): OrderData[] => loadOrderData(db, selectRows(db, where));

const isAmong = (data: readonly OrderData[]): SQL =>
  isAnyOf(
    orders.id,
    data.map(({ order }) => order.id),
  );

export function hasRemainder(db: Db): SQL {
  const withdrawnOrders = db.select({ id: withdrawals.orderId }).from(withdrawals);
  const refundedOrders = db.select({ id: refunds.orderId }).from(refunds);
  const isChanged = or(inArray(orders.id, withdrawnOrders), inArray(orders.id, refundedOrders));
  const isBeforeShipment = inArray(orders.status, ['confirmed', 'prepared']);
  return not(isAmong(selectData(db, and(isBeforeShipment, isChanged)).filter(nothingRemains)));
}

function isPartlyRefunded(db: Db): SQL {
  const refundedOrders = db.select({ id: refunds.orderId }).from(refunds).where(eq(refunds.status, 'accepted'));
  const data = selectData(db, and(isPaid, inArray(orders.id, refundedOrders)));
  return isAmong(data.filter((one) => amountsOf(one).refundedPrice > 0));
}

const isOpenAlert = and(eq(paymentEvents.needsAttention, true), isNull(paymentEvents.resolvedAt));

export const countPaymentAlerts = (db: Db): number => countOf(db, paymentEvents, isOpenAlert);

function overpaidOrderIds(db: Db): string[] {
  const overpaidOrders = db
    .select({ id: transfers.orderId })
    .from(transfers)
    .innerJoin(orders, eq(orders.id, transfers.orderId))
    .where(isNull(transfers.undoneAt))
    .groupBy(transfers.orderId)
    .having(sql`sum(${transfers.amount}) > ${orders.amount} or ${orders.paymentType} = 'carte'`);
  // Resolved alerts count too, because the refund may have had another purpose.
  const alertOrders = db
    .select({ id: paymentEvents.orderId })
    .from(paymentEvents)
    .where(eq(paymentEvents.needsAttention, true));
  const isSoldOrder = and(isPaid, ne(orders.status, 'cancelled'));
  const data = selectData(
    db,
    and(isSoldOrder, or(inArray(orders.id, overpaidOrders), inArray(orders.id, alertOrders))),
  );
  return data.filter((one) => amountsOf(one).overpayment > 0).map(({ order }) => order.id);
}

const hasOpenWithdrawal = (db: Db): SQL | undefined =>
  and(
    inArray(orders.id, db.select({ id: withdrawals.orderId }).from(withdrawals).where(isNull(withdrawals.handledAt))),
    notInArray(orders.paymentStatus, ['refunded', 'cancelled']),
  );

export function openWithdrawals(db: Db): Map<string, { at: number | null; amount: Cents }> {
  return new Map(
    selectData(db, hasOpenWithdrawal(db)).map((one) => {
      const debts = withdrawalDebts(one);
      const at = one.withdrawals.find((_, index) => (debts[index] ?? 0) > 0)?.declaredAt ?? null;
      return [one.order.id, { at, amount: sum(debts) }];
    }),
  );
}

const isMatchingRecord = (ctx: Ctx, where: SQL | undefined, matches: (record: OrderRecord) => boolean): SQL =>
  isAmong(loadOrders(ctx, selectRows(ctx.db, where)).filter(matches));

function isLateOrder(ctx: Ctx): SQL | undefined {
  const { db } = ctx;
  const now = Date.now();
  const times = openingTimes(db);
  return or(
    and(isAwaitedTransfer, lt(orders.payableUntil, now)),
    isMatchingRecord(ctx, and(isPaid, inArray(orders.status, ['confirmed', 'prepared'])), (record) =>
      isLate(record, times, now, procurementDays(db, record.order.id)),
    ),
  );
}

const needsRefund = and(eq(orders.status, 'cancelled'), isPaid);
const hasExcess = (db: Db): SQL => isAnyOf(orders.id, overpaidOrderIds(db));

const views: Record<OrderView, (ctx: Ctx) => SQL | undefined> = {
  toPrepare: ({ db }) => and(eq(orders.status, 'confirmed'), isPaid, hasRemainder(db)),
  toSend: ({ db }) => and(eq(orders.status, 'prepared'), hasRemainder(db)),
  late: isLateOrder,
  identityDue: (ctx) =>
    isMatchingRecord(ctx, inArray(orders.status, ['pending', 'confirmed']), ({ order, identity }) =>
      awaitsIdentity(order, identity),
    ),
  toRefund: ({ db }) => or(needsRefund, hasOpenWithdrawal(db), hasExcess(db)),
  withdrawn: ({ db }) => hasOpenWithdrawal(db),
  excess: ({ db }) => hasExcess(db),
  inDoubt: ({ db }) =>
    inArray(orders.id, db.select({ id: refunds.orderId }).from(refunds).where(eq(refunds.status, 'unknown'))),
  partlyRefunded: ({ db }) => isPartlyRefunded(db),
};

export const isInView = (ctx: Ctx, view: OrderView): SQL | undefined => views[view](ctx);
export const countInView = (ctx: Ctx, view: OrderView): number => countOf(ctx.db, orders, isInView(ctx, view));

export function openPaymentEvents(ctx: Ctx): (OrderDeskView['events'][number] & { orderId: string | null })[] {
  requireAdmin(ctx.actor);
  const rows = ctx.db
    .select()
    .from(paymentEvents)
    .where(isOpenAlert)
    .orderBy(desc(paymentEvents.receivedAt))
    .limit(200)
    .all();
  return rows.reverse().map((row) => ({ ...presentEvent(row), orderId: row.orderId }));
}

const isAtStage = <Word extends string>(column: AnySQLiteColumn, words: readonly Word[], word: Word): SQL =>
  sql`${stageOf(column, words)} = ${words.indexOf(word)}`;

const orderList = {
  sorts: {
    createdAt: orders.createdAt,
    amount: orders.amount,
    orderNumber: orders.orderNumber,
    client: orders.sortName,
    status: stageOf(orders.status, orderStatuses),
    paymentStatus: stageOf(orders.paymentStatus, paymentStatuses),
  },
  uniqueSorts: ['orderNumber'],
  order: [desc(orders.createdAt)],
  id: orders.id,
};

type OrderSearch = ListQuery & { item?: string };

function loadOrderPage(ctx: Ctx, where: readonly (SQL | undefined)[], search: OrderSearch): Page<OrderRecord> {
  const query = ctx.db.select().from(orders).$dynamic();
  const matches = searchMatches('orders', search.q, search.item);
  const { rows, meta } = listPage(ctx.db, { ...orderList, query, where, matches, request: search });
  return { rows: loadOrders(ctx, rows), meta };
}

export function listOrders(ctx: Ctx, query: OrderListQuery): Page<OrderRecord> {
  requireAdmin(ctx.actor);
  const { status, paymentStatus, view, paymentType, delivery, since, until } = query;
  const where = [
    status ? isAtStage(orders.status, orderStatuses, status) : undefined,
    paymentStatus ? isAtStage(orders.paymentStatus, paymentStatuses, paymentStatus) : undefined,
    view ? isInView(ctx, view) : undefined,
    paymentType ? eq(orders.paymentType, paymentType) : undefined,
    delivery ? eq(orders.deliveryMode, delivery) : undefined,
    since === undefined ? undefined : gte(orders.createdAt, since),
    until === undefined ? undefined : lt(orders.createdAt, until),
  ];
  return loadOrderPage(ctx, where, query);
}

export function listClientOrders(ctx: Ctx, query: ListQuery): Page<OrderRecord> {
  const { userId } = requireClient(ctx.actor);
  return loadOrderPage(ctx, [eq(orders.userId, userId)], query);
}

const presentPage = (ctx: Ctx, { rows, meta }: Page<OrderRecord>): Page<Order> => ({
  rows: presentOrders(ctx, rows),
  meta,
});

export const getAllOrders = verb(getAllOrdersContract, (ctx, query) => presentPage(ctx, listOrders(ctx, query)));

export const getOrderByUserId = verb(getOrderByUserIdContract, (ctx, query) =>
  presentPage(ctx, listClientOrders(ctx, query)),
);

export function loadMetals({ db }: Ctx, data: readonly OrderData[]): Map<string, { weight: number; purity: number }> {
  const ids = data.flatMap(({ lines }) => lines.flatMap(({ metalId }) => metalId ?? []));
  const rows = db
    .select({ id: metals.id, weight: metals.weight, purity: metals.purity })
    .from(metals)
    .where(inArray(metals.id, [...new Set(ids)]))
    .all();
  return new Map(rows.map(({ id, ...metal }) => [id, metal]));
}

/** `worth` is the current buying price before tax; gold prices are in cents per kilogram. */
export type Holding = Minting & {
  metalId: string;
  name: string;
  photo: string | null;
  quantity: number;
  paidAmount: Cents;
  buyPrice: Cents;
  worth: Cents;
  goldPriceAtPurchase: number | null;
  currentGoldPrice: number | null;
};

export function holdingsOf({ db, actor }: Ctx): Holding[] {
  const { userId } = requireClient(actor);
  const userOrders = db.select().from(orders).where(eq(orders.userId, userId)).all();
  const deliveredOrders = userOrders.filter((order) => isSold(order) && order.status === 'delivered');
  const timeByOrder = new Map(deliveredOrders.map(({ id, createdAt }) => [id, createdAt]));
  const { goldPrice: currentGoldPrice } = currentConfig(db);
  const metalLines = loadOrderData(db, deliveredOrders)
    .flatMap(remainingLines)
    .filter(({ type, remaining }) => type === 'metal' && remaining > 0);
  const linesByMetal = Map.groupBy(metalLines, ({ metalId }) => metalId ?? '');
  return db
    .select({
      ...{ id: metals.id, name: metals.metalName, photo: metals.photo, buyPrice: metals.grossBuyPrice },
      ...{ mintingStart: metals.mintingStart, mintingEnd: metals.mintingEnd, year: metals.year },
    })
    .from(metals)
    .where(isAnyOf(metals.id, [...linesByMetal.keys()]))
    .all()
    .filter(({ buyPrice }) => buyPrice > 0)
    .map(({ id, ...metal }) => {
      const goods = linesByMetal.get(id) ?? [];
      const quantity = sum(goods.map(({ remaining }) => remaining));
      const paidAmount = sum(goods.map((line) => proratedAmount(line, line.remaining, line.quantity - line.remaining)));
      const firstBoughtAt = Math.min(...goods.map(({ orderId }) => timeByOrder.get(orderId) ?? Date.now()));
      const goldPriceAtPurchase = goldPriceAt(db, firstBoughtAt);
      const worth = metalLineTotal(metal.buyPrice, quantity);
      return {
        ...metal,
        metalId: id,
        quantity,
        paidAmount,
        worth,
        goldPriceAtPurchase,
        currentGoldPrice,
      };
    })
    .toSorted((a, b) => b.worth - a.worth);
}
