import { and, asc, eq, inArray } from 'drizzle-orm';
import { orders } from '../../../../db/schema/orders.ts';
import { type Ctx, requireAdmin, requireClient, ShopError } from '../../../http/context.ts';
import type { Cents } from '../../../money.ts';
import { isDeactivated } from '../../accounts/model/deactivatedAddress.ts';
import { usersAwaitingSecondReview } from '../../identity/secondLook.server.ts';
import type { OrderRow } from '../order.ts';
import { usersById } from './buyer.server.ts';
import { nothingRemains } from './goods.ts';
import { awaitsIdentity, identityOf } from './identity.ts';
import { linkedMetalByOrder } from './linkedMetal.server.ts';
import { getOrderRow, loadOrderData, unknownOrderText } from './orderData.server.ts';
import type { OrderData, OrderRecord } from './record.ts';

type Limits = { fourEyesAbove: Cents | null } | undefined;

export const loadOrders = (ctx: Ctx, rows: readonly OrderRow[], limits?: Limits): OrderRecord[] =>
  buildRecords(ctx, loadOrderData(ctx.db, rows), limits);

export function buildRecords(ctx: Ctx, data: readonly OrderData[], limits?: Limits): OrderRecord[] {
  if (data.length === 0) return [];
  const userIds = [...new Set(data.flatMap(({ order }) => order.userId ?? []))];
  const accounts = new Map(usersById(ctx.db, userIds).map((user) => [user.id, user]));
  const secondReviews = usersAwaitingSecondReview(ctx, userIds, limits);
  const linkedAmounts = linkedMetalByOrder(ctx, data);
  const { identityLimits } = ctx.shop.config;
  return data.map((one) => {
    const { id, userId, buyer, channel } = one.order;
    const account = accounts.get(userId ?? '');
    const email = account?.email ?? buyer.email;
    const isReachable = channel === 'online' && account?.erasedAt === null && !isDeactivated(email);
    const client = {
      email,
      isEmailConfirmed: isReachable && account.emailProvenAt !== null,
      status: account?.identityStatus ?? 'none',
      submittedAt: account?.identitySubmittedAt ?? null,
      decidedAt: account?.identityDecidedAt ?? null,
      awaitsSecondReview: secondReviews.has(userId ?? ''),
      earlierMetalAmount: linkedAmounts.get(id) ?? 0,
    };
    const identity = identityOf(one, client, identityLimits);
    return { ...one, email: isReachable ? email : buyer.email, client, identity };
  });
}

export function loadOrder(ctx: Ctx, id: string, limits?: Limits): OrderRecord {
  const [record] = loadOrders(ctx, [getOrderRow(ctx.db, id)], limits) as [OrderRecord];
  return record;
}

export function loadClientOrder(ctx: Ctx, id: string, limits?: Limits): OrderRecord {
  const { userId } = requireClient(ctx.actor);
  const record = loadOrder(ctx, id, limits);
  if (record.order.userId !== userId) throw new ShopError('notFound', unknownOrderText);
  return record;
}

const ordersToPrepare = (ctx: Ctx, userId: string): OrderRecord[] =>
  loadOrders(
    ctx,
    ctx.db
      .select()
      .from(orders)
      .where(and(eq(orders.userId, userId), inArray(orders.status, ['pending', 'confirmed'])))
      .orderBy(asc(orders.createdAt))
      .all(),
  );

export const ordersReleasedByIdentity = (ctx: Ctx, userId: string): OrderRecord[] =>
  ordersToPrepare(ctx, userId).filter((record) => {
    const { paymentStatus, createdAt } = record.order;
    return !nothingRemains(record) && paymentStatus !== 'refunded' && (record.identity.verifiedAt ?? 0) > createdAt;
  });

export function ordersWaitingForIdentity(ctx: Ctx, userId: string): OrderRow[] {
  if (!('userId' in ctx.actor && ctx.actor.userId === userId)) requireAdmin(ctx.actor);
  return ordersToPrepare(ctx, userId).flatMap(({ order, identity }) => (awaitsIdentity(order, identity) ? order : []));
}
