import { among, idsOf, prepared } from '../../../../db/prepared.ts';
import { users } from '../../../../db/schema/accounts.ts';
import type { Ctx } from '../../../http/context.ts';
import { ShopError } from '../../../http/errors.ts';
import { awaitSecondLook } from '../../identity/secondLook.server.ts';
import { identityOf } from './identity.ts';
import { metalsBefore } from './linkedMetal.server.ts';
import { loadParts, orderRow, unknownOrder } from './parts.server.ts';
import type { OrderRecord, OrderRow } from './record.ts';

const clientsAmong = prepared((db) =>
  db
    .select({
      id: users.id,
      status: users.identityStatus,
      submittedAt: users.identitySubmittedAt,
      decidedAt: users.identityDecidedAt,
    })
    .from(users)
    .where(among(users.id))
    .prepare(),
);

/** Everything about these orders. */
export function loadOrders(ctx: Ctx, rows: readonly OrderRow[]): OrderRecord[] {
  if (rows.length === 0) return [];
  const parts = loadParts(ctx.db, rows);
  const userIds = [...new Set(rows.map(({ userId }) => userId))];
  const found = clientsAmong(ctx.db).all(idsOf(userIds));
  const clients = new Map(found.map((client) => [client.id, client]));
  const alone = awaitSecondLook(ctx, userIds);
  const before = metalsBefore(ctx, parts);
  const { identityTerms } = ctx.shop.config;
  return parts.map((part) => {
    const { id, userId } = part.order;
    const { status = 'none', submittedAt = null, decidedAt = null } = clients.get(userId) ?? {};
    const client = { status, submittedAt, decidedAt, awaitsSecondLook: alone.has(userId) };
    return { ...part, identity: identityOf(part, { ...client, metalsBefore: before.get(id) ?? 0 }, identityTerms) };
  });
}

/** @throws notFound */
export function loadOrder(ctx: Ctx, id: string): OrderRecord {
  const [record] = loadOrders(ctx, [orderRow(ctx.db, id)]);
  if (!record) throw new ShopError('notFound', unknownOrder);
  return record;
}
