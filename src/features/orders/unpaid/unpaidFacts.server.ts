import { and, eq } from 'drizzle-orm';
import type { Db } from '../../../../db/client.ts';
import { among, idsOf, prepared } from '../../../../db/prepared.ts';
import { paymentAttempts, paymentEvents } from '../../../../db/schema/orders.ts';
import { takesCards } from '../../../config.ts';
import type { Ctx } from '../../../http/context.ts';
import { cardLimitOf } from '../../configuration/configuration.server.ts';
import type { OrderRow } from '../order.ts';
import { transferDetailsOf } from '../shop.ts';
import { receivedReader } from '../transfers/transfersOf.server.ts';
import { awaitsTransfer, type UnpaidFacts } from './rule.ts';

export function unpaidReader(
  { db, shop }: Ctx,
  orders: readonly OrderRow[],
): (order: OrderRow) => OrderRow & UnpaidFacts {
  const awaiting = awaitingBank(db, orders);
  const transferDetails = transferDetailsOf(shop.config);
  const cardLimit = cardLimitOf(db, takesCards(shop.config));
  const waiting = orders.filter(awaitsTransfer).map(({ id }) => id);
  const receivedOf = waiting.length > 0 ? receivedReader(db, waiting) : () => null;
  return (order) => ({
    ...order,
    awaitsBank: awaiting.has(order.id),
    transferDetails,
    received: receivedOf(order.id) ?? 0,
    cardLimit,
  });
}

export const unpaidFactsOf = (ctx: Ctx, order: OrderRow): OrderRow & UnpaidFacts => unpaidReader(ctx, [order])(order);

const toldAmong = prepared((db) =>
  db
    .selectDistinct({ id: paymentAttempts.orderId })
    .from(paymentAttempts)
    .innerJoin(paymentEvents, eq(paymentEvents.attemptId, paymentAttempts.id))
    .where(
      and(among(paymentAttempts.orderId), eq(paymentAttempts.status, 'created'), eq(paymentEvents.outcome, 'pending')),
    )
    .prepare(),
);

function awaitingBank(db: Db, orders: readonly OrderRow[]): Set<string | null> {
  const pending = orders.flatMap(({ id, paymentStatus }) => (paymentStatus === 'pending' ? id : []));
  return new Set(
    toldAmong(db)
      .all(idsOf(pending))
      .map(({ id }) => id),
  );
}
