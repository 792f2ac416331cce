import { eq, type SQL, sql } from 'drizzle-orm';
import { actorColumnsOf, audit } from '../../../../db/audit.ts';
import { insertRow } from '../../../../db/prepared.ts';
import { orderHistory, orders } from '../../../../db/schema/orders.ts';
import type { Ctx } from '../../../http/context.ts';
import { ShopError } from '../../../http/errors.ts';
import { presentDetail } from './detail.server.ts';
import type { HistoryRow, OrderRecord, OrderRow } from './record.ts';

type HistoryKind = (typeof orderHistory.$inferInsert)['kind'];

type HistoryEntry = { orderId: string; kind: HistoryKind; from?: string; to?: string; text: string };

/** Writes to the order history and the audit log. Clients read the French `text` unless the kind is `note` or `alert`. */
export function recordHistory(ctx: Ctx, { orderId, kind, from, to, text }: HistoryEntry): HistoryRow {
  const at = Date.now();
  const values = { fromValue: from ?? null, toValue: to ?? null, ...actorColumnsOf(ctx.actor) };
  const row = insertRow(ctx.db, orderHistory, { orderId, at, kind, text, ...values });
  const detail = { ...(from && { from }), ...(to && { to }), text };
  audit(ctx, { action: `order.${kind}`, entity: 'order', entityId: orderId, detail });
  return row;
}

/** For every change of an order's row: no two of its versions share theirs. */
const changedNow = (): { updatedAt: SQL<number> } => ({
  updatedAt: sql<number>`max(${Date.now()}, ${orders.updatedAt} + 1)`,
});

/** Changes an order's row, as a version of its own. */
export function changeOrder({ db }: Ctx, id: string, change: Partial<OrderRow> = {}): void {
  db.update(orders)
    .set({ ...change, ...changedNow() })
    .where(eq(orders.id, id))
    .run();
}

/** `seen` is the `updatedAt` that the dealer's page was drawn from. @throws conflict, with `current` to compare with */
export function requireSeen(ctx: Ctx, record: OrderRecord, seen: number | undefined): void {
  if (seen === undefined || seen === record.order.updatedAt) return;
  const message = 'Cette commande a changé entre-temps\u00a0: rien n’a été fait de votre demande.';
  throw new ShopError('conflict', message, { data: { current: presentDetail(ctx, record) } });
}
