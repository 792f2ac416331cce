import { asc, eq, type SQL, sql } from 'drizzle-orm';
import { actorColumnsOf, audit } from '../../../db/audit.ts';
import type { Db } from '../../../db/client.ts';
import { insertRow } from '../../../db/prepared.ts';
import { orderHistory, orders } from '../../../db/schema/orders.ts';
import type { Ctx } from '../../http/context.ts';
import { ShopError } from '../../http/errors.ts';
import type { OrderDetail } from './order.shape.ts';
import type { OrderRow } from './order.ts';

type HistoryKind = (typeof orderHistory.$inferInsert)['kind'];

type HistoryEntry = { orderId: string; kind: HistoryKind; from?: string; to?: string; text: string };

/** Writes to the order history and the audit log. Clients read the French `text` unless the kind is `note` or `alert`. */
export function recordHistory(ctx: Ctx, { orderId, kind, from, to, text }: HistoryEntry): void {
  const at = Date.now();
  const values = { fromValue: from ?? null, toValue: to ?? null, ...actorColumnsOf(ctx.actor) };
  insertRow(ctx.db, orderHistory, { orderId, at, kind, text, ...values });
  const detail = { ...(from && { from }), ...(to && { to }), text };
  audit(ctx, { action: `order.${kind}`, entity: 'order', entityId: orderId, detail });
}

/** Oldest first. */
export const historyOf = (db: Db, orderId: string) =>
  db
    .select()
    .from(orderHistory)
    .where(eq(orderHistory.orderId, orderId))
    .orderBy(asc(orderHistory.at), asc(sql`${orderHistory}.rowid`))
    .all();

/** For every change of an order's row: no two of its versions share theirs. */
export const changedNow = (): { updatedAt: SQL<number> } => ({
  updatedAt: sql<number>`max(${Date.now()}, ${orders.updatedAt} + 1)`,
});

/** `seen` is the `updatedAt` that the dealer's page was drawn from. @throws conflict, with `current` to compare with */
export function insistOnSeen(
  order: OrderRow,
  { seen, current }: { seen: number | undefined; current: () => OrderDetail },
): void {
  if (seen === undefined || seen === order.updatedAt) return;
  const message = 'Cette commande a changé entre-temps\u00a0: rien n’a été fait de votre demande.';
  throw new ShopError('conflict', message, { data: { current: current() } });
}
