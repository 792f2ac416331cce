import { eq, sql } from 'drizzle-orm';
import { actorColumnsOf, audit } from '../../../../db/audit.ts';
import { insertion } from '../../../../db/prepared.ts';
import { orderHistory, orders } from '../../../../db/schema/orders.ts';
import { write } from '../../../../db/writer.ts';
import { type Ctx, requireAdmin } from '../../../http/context.ts';
import { ShopError } from '../../../http/errors.ts';
import type { OrderDetail } from '../order.shape.ts';
import type { OrderRow } from '../order.ts';
import { presentDetail, presentNow } from './detail.server.ts';
import { loadOrder } from './load.server.ts';
import type { HistoryRow, OrderRecord } from './record.ts';

type HistoryKind = (typeof orderHistory.$inferInsert)['kind'];

type HistoryEntry = {
  orderId: string;
  kind: HistoryKind;
  from?: string | undefined;
  to?: string | undefined;
  text: string;
};

const insertHistory = insertion(orderHistory);

/** Writes to the order history and the audit log. Clients read the French `text` unless the kind is `note` or `alert`. */
export function recordHistory(ctx: Ctx, { orderId, kind, from, to, text }: HistoryEntry): HistoryRow {
  const detail = { ...(from && { from }), ...(to && { to }), text };
  audit(ctx, { action: `order.${kind}`, entity: 'order', entityId: orderId, detail });
  const values = { fromValue: from, toValue: to, ...actorColumnsOf(ctx.actor) };
  return insertHistory(ctx.db, { orderId, at: Date.now(), kind, text, ...values });
}

/** Changes an order's row, as a version of its own: no two share their `updatedAt`. */
export function changeOrder({ db }: Ctx, id: string, change: Partial<OrderRow> = {}): void {
  const updatedAt = sql`max(${Date.now()}, ${orders.updatedAt} + 1)`;
  db.update(orders)
    .set({ ...change, updatedAt })
    .where(eq(orders.id, id))
    .run();
}

type Sentences = { status?: string | undefined; payment?: string | undefined };

/** Changes an order and writes a sentence on each of its two states to its history. */
export function moveOrder(ctx: Ctx, order: OrderRow, change: Partial<OrderRow>, sentences: Sentences): void {
  changeOrder(ctx, order.id, change);
  const states = {
    status: { from: order.status, to: change.status },
    payment: { from: order.paymentStatus, to: change.paymentStatus },
  };
  for (const [kind, text] of Object.entries(sentences) as [keyof Sentences, string | undefined][])
    if (text) recordHistory(ctx, { orderId: order.id, kind, ...states[kind], text });
}

export type Seen = { orderId: string; updatedAt?: number | undefined };

/** A dealer's act on one order, in one transaction. @throws notFound, conflict for an outdated version */
export async function actOnOrder(
  ctx: Ctx,
  { orderId, updatedAt }: Seen,
  work: (tx: Ctx, record: OrderRecord) => void,
): Promise<OrderDetail> {
  requireAdmin(ctx.actor);
  return write(ctx, (tx) => {
    const record = loadOrder(tx, orderId);
    requireSeen(tx, record, updatedAt);
    work(tx, record);
    return presentNow(tx, orderId);
  });
}

/** `seen` is the `updatedAt` that the dealer's page was drawn from. @throws conflict, with `current` to compare with */
function requireSeen(ctx: Ctx, record: OrderRecord, seen: number | undefined): void {
  if (seen === undefined || seen === record.order.updatedAt) return;
  const message = 'Cette commande a changé entre-temps\u00a0: rien n’a été fait de votre demande.';
  throw new ShopError('conflict', message, { data: { current: presentDetail(ctx, record) } });
}
