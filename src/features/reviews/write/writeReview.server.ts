import { and, asc, desc, eq } from 'drizzle-orm';
import { orderHistory, orderLines, orders } from '../../../../db/schema/orders.ts';
import { reviews } from '../../../../db/schema/reviews.ts';
import { write } from '../../../../db/writer.ts';
import { type Ctx, orNotFound, requireClient, ShopError, verb } from '../../../http/context.ts';
import { type Review, removeReviewContract, writeReviewContract } from '../reviews.api.ts';

type ReviewRow = typeof reviews.$inferSelect;

export const presentReview = ({ id, orderLineId: _, userId: __, decidedBy: ___, ...row }: ReviewRow): Review => ({
  _id: id,
  ...row,
});

export type ReviewableLine = { lineId: string; name: string; review: Review | null };

export function reviewableOrder(ctx: Ctx, orderId: string) {
  const { userId } = requireClient(ctx.actor);
  const isOwnOrder = and(eq(orders.id, orderId), eq(orders.userId, userId));
  const order = orNotFound(ctx.db.select().from(orders).where(isOwnOrder).get());
  const rows = ctx.db
    .select({ line: orderLines, review: reviews })
    .from(orderLines)
    .leftJoin(reviews, eq(reviews.orderLineId, orderLines.id))
    .where(eq(orderLines.orderId, orderId))
    .orderBy(asc(orderLines.position))
    .all();
  return {
    orderNumber: order.orderNumber,
    isDelivered: order.status === 'delivered',
    lines: rows.map(({ line, review }) => ({
      lineId: line.id,
      name: line.name,
      review: review && presentReview(review),
    })),
  };
}

/** Replaces an earlier review by the client. @throws conflict before delivery */
export const writeReview = verb(writeReviewContract, (ctx, { lineId, rating, text }) => {
  const { userId } = requireClient(ctx.actor);
  return write(ctx, (tx) => {
    const isOwnLine = and(eq(orderLines.id, lineId), eq(orders.userId, userId));
    const order = orNotFound(
      tx.db
        .select({ id: orders.id, status: orders.status, updatedAt: orders.updatedAt })
        .from(orderLines)
        .innerJoin(orders, eq(orders.id, orderLines.orderId))
        .where(isOwnLine)
        .get(),
      'Cet article n’est pas de vos commandes.',
    );
    if (order.status !== 'delivered')
      throw new ShopError('conflict', 'Vous pourrez donner votre avis une fois la commande livrée.');
    const now = Date.now();
    const values = { rating, text, status: 'waiting', reason: '', decidedAt: null, decidedBy: null } as const;
    const experiencedAt = deliveredAt(tx, order.id) ?? order.updatedAt;
    const row = tx.db
      .insert(reviews)
      .values({ orderLineId: lineId, userId, experiencedAt, createdAt: now, updatedAt: now, ...values })
      .onConflictDoUpdate({ target: reviews.orderLineId, set: { ...values, updatedAt: now } })
      .returning()
      .get();
    return presentReview(row);
  });
});

const deliveredAt = ({ db }: Ctx, orderId: string): number | undefined =>
  db
    .select({ at: orderHistory.at })
    .from(orderHistory)
    .where(
      and(eq(orderHistory.orderId, orderId), eq(orderHistory.kind, 'status'), eq(orderHistory.toValue, 'delivered')),
    )
    .orderBy(desc(orderHistory.at))
    .get()?.at;

export const removeReview = verb(removeReviewContract, (ctx, { id }) => {
  const { userId } = requireClient(ctx.actor);
  return write(ctx, (tx) => {
    const isOwnReview = and(eq(reviews.id, id), eq(reviews.userId, userId));
    const deletedReview = tx.db.delete(reviews).where(isOwnReview).returning({ _id: reviews.id }).get();
    return orNotFound(deletedReview, 'Cet avis n’existe pas ou n’existe plus.');
  });
});
