import { and, desc, eq, gte, inArray, isNull, ne, or, sql } from 'drizzle-orm';
import { type Db, isAnyOf } from '../../../db/client.ts';
import { users } from '../../../db/schema/accounts.ts';
import { orders } from '../../../db/schema/orders.ts';
import { auditLog } from '../../../db/schema/system.ts';
import { days } from '../../dates.ts';
import { type Ctx, ShopError } from '../../http/context.ts';
import type { Cents } from '../../money.ts';
import type { UserRow } from '../accounts/model/ownUser.server.ts';
import { fourEyesAbove } from '../configuration/configuration.server.ts';

/** Open orders, and all orders of the period over which the law adds them up. */
export function orderTotals({ db, shop }: Ctx, userIds: readonly string[]): Map<string, Cents> {
  const since = Date.now() - days(shop.config.identityLimits.metalWindowDays);
  const isCounted = or(gte(orders.createdAt, since), inArray(orders.status, ['pending', 'confirmed']));
  const rows = db
    .select({ userId: orders.userId, total: sql<Cents>`sum(${orders.amount})` })
    .from(orders)
    .where(and(isAnyOf(orders.userId, userIds), ne(orders.status, 'cancelled'), isCounted))
    .groupBy(orders.userId)
    .all();
  return new Map(rows.map(({ userId, total }) => [userId ?? '', total]));
}

const verifiedByOneIds = (db: Db, userIds: readonly string[]): string[] =>
  db
    .select({ id: users.id })
    .from(users)
    .where(and(isAnyOf(users.id, userIds), eq(users.identityStatus, 'verified'), isNull(users.identitySecondedAt)))
    .all()
    .map(({ id }) => id);

export function usersAwaitingSecondReview(
  ctx: Ctx,
  userIds: readonly string[],
  { fourEyesAbove: limit } = { fourEyesAbove: fourEyesAbove(ctx.db) },
): Set<string> {
  if (limit === null) return new Set();
  const verifiedIds = verifiedByOneIds(ctx.db, userIds);
  const sums = orderTotals(ctx, verifiedIds);
  return new Set(verifiedIds.filter((id) => (sums.get(id) ?? 0) > limit));
}

export function singleReviewLimit(ctx: Ctx, userId: string): Cents | null {
  const limit = fourEyesAbove(ctx.db);
  if (limit === null || verifiedByOneIds(ctx.db, [userId]).length === 0) return null;
  return limit - (orderTotals(ctx, [userId]).get(userId) ?? 0);
}

export function mayGiveSecondReview({ db, actor }: Ctx, userId: string): boolean {
  return actor.kind === 'admin' && lastVerifierId(db, userId) !== actor.userId;
}

function lastVerifierId(db: Db, userId: string): string | null {
  const { actorId, entity, entityId, action, at, id } = auditLog;
  const condition = and(eq(entity, 'user'), eq(entityId, userId), eq(action, 'identity.verified'));
  return db.select({ actorId }).from(auditLog).where(condition).orderBy(desc(at), desc(id)).get()?.actorId ?? null;
}

/** @throws conflict if no second review is due; forbidden for the person who made the first */
export function requireSecondReview(ctx: Ctx, { id }: UserRow): void {
  if (!usersAwaitingSecondReview(ctx, [id]).has(id))
    throw new ShopError('conflict', 'Cette identité est déjà «\u00a0Vérifiée\u00a0».');
  if (!mayGiveSecondReview(ctx, id))
    throw new ShopError(
      'forbidden',
      'Vous avez vérifié cette identité\u00a0: une autre personne de l’équipe doit la confirmer.',
    );
}
