import { and, asc, count, desc, eq, inArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Db } from '../../../../db/client.ts';
import { fold } from '../../../../db/fold.ts';
import { users } from '../../../../db/schema/accounts.ts';
import { orderHistory, orderLines, orders, refunds } from '../../../../db/schema/orders.ts';
import { type Actor, requireAdmin, requireClient } from '../../../http/actor.ts';
import type { Ctx } from '../../../http/context.ts';
import type { ListQuery, Page } from '../../../http/contract.ts';
import { ShopError } from '../../../http/errors.ts';
import type { Order, OrderDetail } from '../order.shape.ts';
import { type OrderRow, orderStatuses, partlyRefunded, paymentStatuses } from '../order.ts';
import type { OrderListQuery } from '../orders.api.ts';
import { unpaidFactsOf } from '../unpaid/unpaidFacts.server.ts';
import { deskOf, ordersNeedingAttention } from './desk.server.ts';
import { factsOf, findOrder, identityOf, unknownOrder } from './facts.server.ts';
import { givenBackOf, ordersInDoubt } from './ledger.server.ts';
import { presentOrder } from './presentOrder.ts';
import { surplusOf } from './surplus.server.ts';
import { presentWithdrawal } from './withdrawals.server.ts';

const isDealer = (actor: Actor): boolean => actor.kind === 'admin' || actor.kind === 'system';

/** Orders as the API speaks of them; the dealer's view also says whose they are. */
function presentAll(ctx: Ctx, rows: readonly OrderRow[]): Order[] {
  const ids = rows.map((row) => row.id);
  const lines = Map.groupBy(
    ctx.db.select().from(orderLines).where(inArray(orderLines.orderId, ids)).orderBy(asc(orderLines.position)).all(),
    (line) => line.orderId,
  );
  const surplus = surplusOf(ctx.db, rows);
  const givenBack = givenBackOf(ctx.db, rows);
  const alerted = isDealer(ctx.actor)
    ? new Set([...ordersNeedingAttention(ctx.db, ids), ...ordersInDoubt(ctx.db, ids)])
    : new Set<string>();
  return rows.map((row) => {
    const own = lines.get(row.id) ?? [];
    const order = presentOrder(row, own, identityOf(ctx, row, own), ctx.shop, {
      surplus: surplus.get(row.id) ?? null,
      withdrawal: presentWithdrawal(ctx.db, row, own),
      givenBack: givenBack.get(row.id) ?? 0,
      unpaid: unpaidFactsOf(ctx, row),
    });
    return isDealer(ctx.actor)
      ? { ...order, client: clientOf(ctx.db, row), needsAttention: alerted.has(row.id) }
      : order;
  });
}

function clientOf(db: Db, { userId, buyer }: OrderRow): NonNullable<Order['client']> {
  const user = db.select().from(users).where(eq(users.id, userId)).get();
  return {
    _id: userId,
    email: user?.email ?? buyer.email,
    name: `${buyer.firstName} ${buyer.lastName}`,
    identityStatus: user?.identityStatus ?? 'none',
  };
}

/** One stored order, for the answer of the verb that has just changed it. */
export function presentStored(ctx: Ctx, row: OrderRow): Order {
  const [order] = presentAll(ctx, [row]);
  if (!order) throw new ShopError('notFound', unknownOrder);
  return order;
}

/** One order with its timeline; the dealer's notes and alerts are for the dealer alone. */
export function presentDetail(ctx: Ctx, row: OrderRow): OrderDetail {
  const order = presentStored(ctx, row);
  const dealer = isDealer(ctx.actor);
  const history = ctx.db
    .select()
    .from(orderHistory)
    .where(eq(orderHistory.orderId, row.id))
    .orderBy(asc(orderHistory.at), asc(sql`${orderHistory}.rowid`))
    .all()
    .filter(({ kind }) => dealer || (kind !== 'note' && kind !== 'alert'));
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
    ...(dealer && { desk: deskOf(ctx.db, row, factsOf(ctx, row)) }),
  };
}

/** A try to pay has a reference of its own, which is the bank's and the dealer's business. */
const clientWords = (kind: string, text: string): string =>
  kind === 'attempt'
    ? 'Nouvel essai de paiement par carte.'
    : text.replace(/^Commande «\s(.+?)\s»\./, (_, state) => `Commande ${state.toLowerCase()}.`);

function adminNames(db: Db, history: readonly { actorKind: string; actorId: string | null }[]): Map<string, string> {
  const ids = history.flatMap(({ actorKind, actorId }) => (actorKind === 'admin' && actorId ? [actorId] : []));
  const rows = db.select().from(users).where(inArray(users.id, ids)).all();
  return new Map(rows.map(({ id, email }) => [id, email]));
}

/**
 * One order, by its id or by that of an attempt to pay it.
 * @throws unauthenticated for a visitor, notFound for an unknown order and for another client's.
 */
export function getOrderById(ctx: Ctx, { id }: { id: string }): OrderDetail {
  if (!isDealer(ctx.actor)) requireClient(ctx.actor);
  const row = findOrder(ctx.db, id);
  if (!row || (ctx.actor.kind === 'client' && row.userId !== ctx.actor.userId))
    throw new ShopError('notFound', unknownOrder);
  return presentDetail(ctx, row);
}

/** By the place of a word in its table, which is that of the stage it names. */
const byStage = (column: SQLWrapper, words: readonly string[]): SQL =>
  sql`case ${column} ${sql.join(
    words.map((word, place) => sql`when ${word} then ${place}`),
    sql` `,
  )} end`;

const sortable = new Map<string, SQL>(
  Object.entries({
    createdAt: sql`${orders.createdAt}`,
    amount: sql`${orders.amount}`,
    orderNumber: sql`${orders.orderNumber}`,
    client: sql`fold(json_extract(${orders.buyer}, '$.lastName'))`,
    status: byStage(orders.status, orderStatuses),
    paymentStatus: byStage(orders.paymentStatus, paymentStatuses),
  }),
);

/** `-amount` is by descending amount; an unknown order of rows is the newest first. */
function sortOf(sort: string): SQL[] {
  const column = sortable.get(sort.replace(/^-/, ''));
  const newest = desc(orders.createdAt);
  return column ? [sort.startsWith('-') ? desc(column) : asc(column), newest] : [newest];
}

const mostWords = 8;

/**
 * Each word must be somewhere in the number, the name, the company or the e-mail, of the order or of the account;
 * accents and case do not matter.
 */
function matching(q: string): SQL[] {
  return fold(q)
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, mostWords)
    .map(
      (word) =>
        sql`instr(fold(${orders.orderNumber} || ' ' || json_extract(${orders.buyer}, '$.firstName') || ' ' || json_extract(${orders.buyer}, '$.lastName') || ' ' || coalesce(json_extract(${orders.buyer}, '$.company'), '') || ' ' || json_extract(${orders.buyer}, '$.email') || ' ' || ${users.email}), ${word}) > 0`,
    );
}

function pageOfOrders(db: Db, where: SQL | undefined, { page, pageSize, sort }: ListQuery): Page<OrderRow> {
  const ofUser = eq(users.id, orders.userId);
  const rows = db
    .select({ order: orders })
    .from(orders)
    .innerJoin(users, ofUser)
    .where(where)
    .orderBy(...sortOf(sort))
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .all();
  const total = db.select({ n: count() }).from(orders).innerJoin(users, ofUser).where(where).get()?.n ?? 0;
  return { rows: rows.map((row) => row.order), meta: { page, pageSize, total } };
}

function partlyRefundedIds(db: Db): string[] {
  const given = db.select({ id: refunds.orderId }).from(refunds).where(eq(refunds.status, 'accepted'));
  const paid = and(eq(orders.paymentStatus, 'paid'), inArray(orders.id, given));
  return [...givenBackOf(db, db.select().from(orders).where(paid).all()).keys()];
}

/** All orders, for the dealer: searched, filtered, sorted, in pages. */
export function getAllOrders(ctx: Ctx, query: OrderListQuery): Page<Order> {
  requireAdmin(ctx.actor);
  const { status, paymentStatus, q } = query;
  const where = and(
    ...matching(q),
    status ? eq(orders.status, status) : undefined,
    paymentStatus === partlyRefunded
      ? inArray(orders.id, partlyRefundedIds(ctx.db))
      : paymentStatus
        ? eq(orders.paymentStatus, paymentStatus)
        : undefined,
  );
  const { rows, meta } = pageOfOrders(ctx.db, where, query);
  return { rows: presentAll(ctx, rows), meta };
}

/** The orders of the client who asks, newest first. */
export function getOrderByUserId(ctx: Ctx, query: ListQuery): Page<Order> {
  const { userId } = requireClient(ctx.actor);
  const { rows, meta } = pageOfOrders(ctx.db, and(eq(orders.userId, userId), ...matching(query.q)), query);
  return { rows: presentAll(ctx, rows), meta };
}
