import type { Db } from '../../../db/client.ts';
import { orderHistory } from '../../../db/schema/orders.ts';
import { auditLog } from '../../../db/schema/system.ts';
import { type Actor, actorColumnsOf } from '../../http/actor.ts';

type HistoryKind = (typeof orderHistory.$inferInsert)['kind'];

type Told = { kind: HistoryKind; from?: string; to?: string; text: string };

/**
 * Writes what happened to an order into its history and into the audit log, inside the transaction that did it.
 * `text` is a French sentence; the client reads it unless the kind is `note` or `alert`.
 */
export function tell(tx: Db, actor: Actor, orderId: string, { kind, from, to, text }: Told): void {
  const at = Date.now();
  tx.insert(orderHistory)
    .values({ orderId, at, kind, fromValue: from ?? null, toValue: to ?? null, text, ...actorColumnsOf(actor) })
    .run();
  audit(tx, actor, `order.${kind}`, orderId, { ...(from && { from }), ...(to && { to }), text });
}

/** Writes one row of the audit log about an order. */
export function audit(tx: Db, actor: Actor, action: string, orderId: string, detail: Record<string, unknown>): void {
  const at = Date.now();
  tx.insert(auditLog)
    .values({ at, ...actorColumnsOf(actor), action, entity: 'order', entityId: orderId, detail })
    .run();
}
