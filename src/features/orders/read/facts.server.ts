import { asc, eq, inArray, or, sql } from 'drizzle-orm';
import type { Db } from '../../../../db/client.ts';
import { among, idsOf, prepared } from '../../../../db/prepared.ts';
import { users } from '../../../../db/schema/accounts.ts';
import { orderLines, orders, paymentAttempts, withdrawalLines } from '../../../../db/schema/orders.ts';
import type { Ctx } from '../../../http/context.ts';
import { ShopError } from '../../../http/errors.ts';
import { once } from '../../../once.ts';
import { metalsBefore } from '../../identity/linkedMetal.server.ts';
import { type IdentityNeed, identityNeed, nothingToProve } from '../../identity/rule.ts';
import { awaitSecondLook } from '../../identity/secondLook.server.ts';
import { refundedPieces } from '../handOver/refundedPieces.server.ts';
import { hasLeft, type MoveFacts, type OrderRow } from '../order.ts';
import type { LineRow } from '../rows.ts';
import { piecesIn } from '../withdrawalRule.ts';
import { isRefundOpen, isRefundRefused } from './ledger.server.ts';

export const unknownOrder = 'Cette commande n’existe pas ou n’existe plus.';

/** Also by the id of a payment attempt: the bank's return link carries that one. */
export function findOrder(db: Db, id: string): OrderRow | undefined {
  const ofAttempt = db.select({ id: paymentAttempts.orderId }).from(paymentAttempts).where(eq(paymentAttempts.id, id));
  return db
    .select()
    .from(orders)
    .where(or(eq(orders.id, id), inArray(orders.id, ofAttempt)))
    .get();
}

const orderById = prepared((db) =>
  db
    .select()
    .from(orders)
    .where(eq(orders.id, sql.placeholder('id')))
    .prepare(),
);

export function loadOrder(db: Db, id: string): OrderRow {
  const order = orderById(db).get({ id });
  if (!order) throw new ShopError('notFound', unknownOrder);
  return order;
}

const linesByOrder = prepared((db) =>
  db
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, sql.placeholder('orderId')))
    .orderBy(asc(orderLines.position))
    .prepare(),
);

export const linesOf = (db: Db, orderId: string): LineRow[] => linesByOrder(db).all({ orderId });

const linesAmong = prepared((db) =>
  db.select().from(orderLines).where(among(orderLines.orderId)).orderBy(asc(orderLines.position)).prepare(),
);

export type LoadedOrder = { order: OrderRow; lines: readonly LineRow[] };

export function withLines(db: Db, rows: readonly OrderRow[]): LoadedOrder[] {
  const found = linesAmong(db).all(idsOf(rows.map(({ id }) => id)));
  const lines = Map.groupBy(found, ({ orderId }) => orderId);
  return rows.map((order) => ({ order, lines: lines.get(order.id) ?? [] }));
}

const statusesAmong = prepared((db) =>
  db
    .select({
      id: users.id,
      status: users.identityStatus,
      sentAt: users.identitySubmittedAt,
      decidedAt: users.identityDecidedAt,
    })
    .from(users)
    .where(among(users.id))
    .prepare(),
);

type IsAllBack = (one: LoadedOrder) => boolean;

export const identityReader = (ctx: Ctx, loaded: readonly LoadedOrder[]): ((one: LoadedOrder) => IdentityNeed) =>
  needReader(ctx, loaded, allBackReader(ctx.db, loaded));

function needReader(
  ctx: Ctx,
  loaded: readonly LoadedOrder[],
  isAllBack: IsAllBack,
): (one: LoadedOrder) => IdentityNeed {
  const { db, shop } = ctx;
  const { identityTerms } = shop.config;
  const sold = (lines: readonly LineRow[]) =>
    lines.reduce((sum, line) => (line.type === 'metal' ? sum + line.amount : sum), 0);
  const withMetal = loaded.filter(({ lines }) => sold(lines) > 0).map(({ order }) => order.id);
  const before = metalsBefore(ctx, withMetal);
  const userIds = loaded.map(({ order }) => order.userId);
  const clients = new Map(
    statusesAmong(db)
      .all(idsOf(userIds))
      .map((client) => [client.id, client]),
  );
  const alone = awaitSecondLook(ctx, userIds);
  return ({ order, lines }) => {
    const basket = {
      hasBanknotes: lines.some((line) => line.type === 'currency'),
      metals: sold(lines),
      metalsBefore: before.get(order.id) ?? 0,
    };
    const stage = order.paymentStatus === 'paid' ? 'paid' : 'ordered';
    const isToPrepare = order.status === 'pending' || order.status === 'confirmed';
    const client = clients.get(order.userId);
    const status = isToPrepare && alone.has(order.userId) ? 'alone' : (client?.status ?? 'none');
    const need = identityNeed(basket, status, identityTerms, stage);
    if (!need.required) return need;
    const sentAt = client?.sentAt ?? undefined;
    if (need.satisfied) return { ...need, sentAt, verifiedAt: client?.decidedAt ?? undefined };
    const isOver = () =>
      order.status === 'cancelled' || order.paymentStatus === 'refunded' || isAllBack({ order, lines });
    return !hasLeft(order) && isOver() ? nothingToProve : { ...need, sentAt };
  };
}

export const identityOf = (ctx: Ctx, order: LoadedOrder): IdentityNeed => identityReader(ctx, [order])(order);

export function factsOf(ctx: Ctx, order: OrderRow): OrderRow & MoveFacts {
  const one = { order, lines: linesOf(ctx.db, order.id) };
  const isAllBack = allBackReader(ctx.db, [one]);
  return {
    ...order,
    identity: needReader(ctx, [one], isAllBack)(one),
    nothingLeft: isAllBack(one),
    refundRefused: isRefundRefused(ctx.db, order.id),
    refundOpen: isRefundOpen(ctx.db, order.id),
  };
}

const renouncedAmong = prepared((db) =>
  db.select().from(withdrawalLines).where(among(withdrawalLines.lineId)).prepare(),
);

/** Reads nothing before it is asked. A parcel that is ready may have left before its pieces were withdrawn: only a refund keeps it back. */
function allBackReader(db: Db, loaded: readonly LoadedOrder[]): IsAllBack {
  const refunded = once(() =>
    refundedPieces(
      db,
      loaded.map(({ order }) => order.id),
    ),
  );
  const renounced = once(() => renouncedAmong(db).all(idsOf(loaded.flatMap(({ lines }) => lines.map(({ id }) => id)))));
  return ({ order, lines }) => {
    if (order.status === 'prepared' && !lines.some(({ id }) => refunded().has(id))) return false;
    return lines.every(
      ({ id, quantity }) => (refunded().get(id)?.quantity ?? 0) + piecesIn([{ lines: renounced() }], id) >= quantity,
    );
  };
}
