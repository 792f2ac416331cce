import { actorColumnsOf, audit } from '../../../db/audit.ts';
import { orderHistory } from '../../../db/schema/orders.ts';
import type { Ctx } from '../../http/context.ts';

type HistoryKind = (typeof orderHistory.$inferInsert)['kind'];

type HistoryEntry = { orderId: string; kind: HistoryKind; from?: string; to?: string; text: string };

/** Writes to the order history and the audit log. Clients read the French `text` unless the kind is `note` or `alert`. */
export function recordHistory(ctx: Ctx, { orderId, kind, from, to, text }: HistoryEntry): void {
  const at = Date.now();
  ctx.db
    .insert(orderHistory)
    .values({ orderId, at, kind, fromValue: from ?? null, toValue: to ?? null, text, ...actorColumnsOf(ctx.actor) })
    .run();
  const detail = { ...(from && { from }), ...(to && { to }), text };
  audit(ctx, { action: `order.${kind}`, entity: 'order', entityId: orderId, detail });
}
