import { desc, eq, gte, inArray, lt, type SQL, sql } from 'drizzle-orm';
import type { AnySQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { Db } from '../../../../db/client.ts';
import { listPage } from '../../../../db/list.ts';
import { users } from '../../../../db/schema/accounts.ts';
import { orders, stageOf } from '../../../../db/schema/orders.ts';
import { matchesOf } from '../../../../db/search.ts';
import { orderStatuses, paymentStatuses } from '../../../../db/words.ts';
import { type Actor, requireAdmin, requireClient } from '../../../http/actor.ts';
import type { Ctx } from '../../../http/context.ts';
import type { ListQuery, Page } from '../../../http/contract.ts';
import { ShopError } from '../../../http/errors.ts';
import { papersReader } from '../../invoices/issue.server.ts';
import { refundedPieces } from '../handOver/refundedPieces.server.ts';
import { historyOf } from '../history.server.ts';
import type { Order, OrderDetail } from '../order.shape.ts';
import type { OrderRow, paymentMatters } from '../order.ts';
import type { OrderListQuery } from '../orders.api.ts';
import { unpaidReader } from '../unpaid/unpaidFacts.server.ts';
import { hasOpenWithdrawal } from '../withdrawal/openWithdrawals.server.ts';
import { deskOf, ordersNeedingAttention } from './desk.server.ts';
import { factsOf, findOrder, identityReader, unknownOrder, withLines } from './facts.server.ts';
import { hasRefundInDoubt, ordersInDoubt, refundedPriceOf } from './ledger.server.ts';
import { isPartlyRefunded } from './partlyRefunded.server.ts';
import { presentOrder } from './presentOrder.ts';
import { excessHeld, surplusOf } from './surplus.server.ts';
import { presentWithdrawal, withdrawalReader } from './withdrawals.server.ts';

const isDealer = (actor: Actor): boolean => actor.kind === 'admin' || actor.kind === 'system';

export function presentAll(ctx: Ctx, rows: readonly OrderRow[]): Order[] {
  const ids = rows.map((row) => row.id);
  const loaded = withLines(ctx.db, rows);
  const surplus = surplusOf(ctx.db, rows);
  const givenBack = refundedPriceOf(ctx.db, rows);
  const pieces = refundedPieces(ctx.db, ids);
  const identityOf = identityReader(ctx, loaded);
  const withdrawalsOf = withdrawalReader(ctx.db, loaded);
  const unpaidFactsOf = unpaidReader(ctx, rows);
  const papers = papersReader(ctx.db, ids);
  const dealer = isDealer(ctx.actor);
  const clients = dealer ? clientsOf(ctx.db, rows) : new Map<string, Client>();
  const alerted = dealer
    ? new Set([...ordersNeedingAttention(ctx.db, ids), ...ordersInDoubt(ctx.db, ids)])
    : new Set<string>();
  return loaded.map((one) => {
    const { order: row, lines } = one;
    const order = presentOrder(row, lines, identityOf(one), ctx.shop, {
      surplus: surplus.get(row.id) ?? null,
      withdrawal: presentWithdrawal(one, { facts: withdrawalsOf(one), shop: ctx.shop }),
      givenBack: givenBack.get(row.id) ?? 0,
      pieces,
      unpaid: unpaidFactsOf(row),
      papers: papers(row.id),
    });
    const client = clients.get(row.userId);
    if (!dealer || !client) return order;
    const name = `${row.buyer.firstName} ${row.buyer.lastName}`;
    return { ...order, client: { ...client, name }, needsAttention: alerted.has(row.id) };
  });
}

type Client = Omit<NonNullable<Order['client']>, 'name'>;

function clientsOf(db: Db, rows: readonly OrderRow[]): Map<string, Client> {
  const ids = rows.map(({ userId }) => userId);
  const { id: _id, email, identityStatus } = users;
  const found = db.select({ _id, email, identityStatus }).from(users).where(inArray(users.id, ids)).all();
  return new Map(found.map((client) => [client._id, client]));
}

export function presentStored(ctx: Ctx, row: OrderRow): Order {
  const [order] = presentAll(ctx, [row]);
  if (!order) throw new ShopError('notFound', unknownOrder);
  return order;
}

/** Dealer notes and bank alerts only for the dealer. */
export function presentDetail(ctx: Ctx, row: OrderRow): OrderDetail {
  const order = presentStored(ctx, row);
  const dealer = isDealer(ctx.actor);
  const history = historyOf(ctx.db, row.id).filter(({ kind }) => dealer || (kind !== 'note' && kind !== 'alert'));
  const names = dealer ? adminNames(ctx.db, history) : new Map<string, string>();
  return {
    ...order,
    timeline: history.map(({ id, at, kind, fromValue, toValue, text, actorKind, actorId }) => ({
      _id: id,
      at,
      kind,
      from: fromValue,
      to: toValue,
      text: dealer ? (text ?? '') : clientWords(kind, text ?? ''),
      by:
        actorKind === 'client'
          ? dealer
            ? `${row.buyer.firstName} ${row.buyer.lastName}`
            : 'Vous'
          : actorId === 'bank'
            ? 'La banque'
            : (names.get(actorId ?? '') ?? 'La boutique'),
    })),
    ...(dealer && { desk: deskOf(ctx, factsOf(ctx, row)) }),
  };
}

/** References of attempts concern the bank and the dealer only. */
const clientWords = (kind: string, text: string): string =>
  kind === 'attempt'
    ? 'Nouvel essai de paiement par carte.'
    : text.replace(/^Commande «\s(.+?)\s»\./, (_, state) => `Commande ${state.toLowerCase()}.`);

function adminNames(db: Db, history: readonly { actorKind: string; actorId: string | null }[]): Map<string, string> {
  const ids = history.flatMap(({ actorKind, actorId }) => (actorKind === 'admin' && actorId ? [actorId] : []));
  const rows = db.select().from(users).where(inArray(users.id, ids)).all();
  return new Map(rows.map(({ id, email }) => [id, email]));
}

/** By its id or that of a payment attempt. @throws notFound also for another client's */
export function getOrderById(ctx: Ctx, { id }: { id: string }): OrderDetail {
  if (!isDealer(ctx.actor)) requireClient(ctx.actor);
  const row = findOrder(ctx.db, id);
  if (!row || (ctx.actor.kind === 'client' && row.userId !== ctx.actor.userId))
    throw new ShopError('notFound', unknownOrder);
  return presentDetail(ctx, row);
}

/** As the index says it that also holds the order of the list. */
const atStage = <Word extends string>(column: AnySQLiteColumn, words: readonly Word[], word: Word): SQL =>
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
  unique: ['orderNumber'],
  order: [desc(orders.createdAt)],
  id: orders.id,
};

const matters: Record<(typeof paymentMatters)[number], (db: Db) => SQL | undefined> = {
  partlyRefunded: isPartlyRefunded,
  withdrawn: hasOpenWithdrawal,
  inDoubt: hasRefundInDoubt,
  excess: (db) => inArray(orders.id, [...excessHeld(db).keys()]),
};

const byPayment = (db: Db, word: Exclude<OrderListQuery['paymentStatus'], ''>): SQL | undefined =>
  Object.hasOwn(matters, word)
    ? matters[word as keyof typeof matters](db)
    : atStage(orders.paymentStatus, paymentStatuses, word as (typeof paymentStatuses)[number]);

type Asked = ListQuery & { item?: string };

function pageOfOrders(ctx: Ctx, where: readonly (SQL | undefined)[], asked: Asked): Page<Order> {
  const query = ctx.db.select().from(orders).$dynamic();
  const found = matchesOf('orders', asked.q, asked.item);
  const { rows, meta } = listPage(ctx.db, { ...orderList, query, where, found, asked });
  return { rows: presentAll(ctx, rows), meta };
}

export function getAllOrders(ctx: Ctx, query: OrderListQuery): Page<Order> {
  requireAdmin(ctx.actor);
  const { status, paymentStatus, paymentType, delivery, since, until } = query;
  const where = [
    status ? atStage(orders.status, orderStatuses, status) : undefined,
    paymentStatus ? byPayment(ctx.db, paymentStatus) : undefined,
    paymentType ? eq(orders.paymentType, paymentType) : undefined,
    delivery ? eq(orders.deliveryMode, delivery) : undefined,
    since === undefined ? undefined : gte(orders.createdAt, since),
    until === undefined ? undefined : lt(orders.createdAt, until),
  ];
  return pageOfOrders(ctx, where, query);
}

export function getOrderByUserId(ctx: Ctx, query: ListQuery): Page<Order> {
  const { userId } = requireClient(ctx.actor);
  return pageOfOrders(ctx, [eq(orders.userId, userId)], query);
}
