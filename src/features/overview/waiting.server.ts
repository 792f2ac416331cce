import { and, asc, eq, inArray, isNotNull, notInArray, or } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { countOf } from '../../../db/list.ts';
import { users } from '../../../db/schema/accounts.ts';
import { orders } from '../../../db/schema/orders.ts';
import { reviews } from '../../../db/schema/reviews.ts';
import { mailOutbox, messageWork } from '../../../db/schema/system.ts';
import { type Ctx, requireAdmin } from '../../http/context.ts';
import { countAbandonedMails } from '../../mail/outbox.server.ts';
import { fourEyesAbove } from '../configuration/configuration.server.ts';
import { usersAwaitingSecondReview } from '../identity/secondLook.server.ts';
import { loadOrders } from '../orders/model/load.server.ts';
import { hasRemainder } from '../orders/model/queries.server.ts';

const isUnanswered = (db: Db) =>
  and(
    eq(mailOutbox.kind, 'contact'),
    notInArray(
      mailOutbox.id,
      db.select({ id: messageWork.mailId }).from(messageWork).where(isNotNull(messageWork.answeredAt)),
    ),
  );

const awaitsPreparation = and(eq(orders.status, 'confirmed'), eq(orders.paymentStatus, 'paid'));
const awaitsShipment = eq(orders.status, 'prepared');

/** Clients whose paid order needs a second review, oldest order first. */
export function identitiesToConfirm(ctx: Ctx) {
  requireAdmin(ctx.actor);
  const { db } = ctx;
  if (fourEyesAbove(db) === null) return [];
  const needsPreparation = and(awaitsPreparation, hasRemainder(db));
  const buyers = db.selectDistinct({ id: orders.userId }).from(orders).where(needsPreparation).all();
  const awaitingIds = usersAwaitingSecondReview(
    ctx,
    buyers.flatMap(({ id }) => id ?? []),
  );
  if (awaitingIds.size === 0) return [];
  const isAwaitingIdentity = and(needsPreparation, inArray(orders.userId, [...awaitingIds]));
  const rows = db.select().from(orders).where(isAwaitingIdentity).orderBy(asc(orders.createdAt)).all();
  const people = loadOrders(ctx, rows).flatMap(({ identity, order: { userId, buyer, createdAt } }) => {
    const { firstName, lastName } = buyer;
    return identity.toConfirm && userId !== null
      ? [{ id: userId, firstName, lastName, at: createdAt, toConfirm: true }]
      : [];
  });
  return people.filter(({ id }, at) => people.findIndex((one) => one.id === id) === at);
}

/** Every admin page runs these queries, so an index must cover each. */
export function pendingCounts(ctx: Ctx) {
  requireAdmin(ctx.actor);
  const { db } = ctx;
  const needsHandling = and(or(awaitsPreparation, awaitsShipment), hasRemainder(db));
  return {
    orders: countOf(db, orders, needsHandling),
    identities: identitiesToConfirm(ctx).length + countOf(db, users, eq(users.identityStatus, 'pending')),
    messages: countOf(db, mailOutbox, isUnanswered(db)),
    reviews: countOf(db, reviews, eq(reviews.status, 'waiting')),
    failedMails: countAbandonedMails(db),
  };
}

const maxMessages = 6;

export function waitingMessages(ctx: Ctx) {
  requireAdmin(ctx.actor);
  const where = isUnanswered(ctx.db);
  return {
    rows: ctx.db.select().from(mailOutbox).where(where).orderBy(asc(mailOutbox.createdAt)).limit(maxMessages).all(),
    total: countOf(ctx.db, mailOutbox, where),
  };
}
