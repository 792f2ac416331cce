import { write } from '../../../../db/writer.ts';
import { requireAdmin } from '../../../http/actor.ts';
import type { Ctx } from '../../../http/context.ts';
import { ShopError } from '../../../http/errors.ts';
import { type Carrier, carriersOf, trackingLink } from '../../configuration/carriers.ts';
import { currentConfiguration } from '../../configuration/configuration.server.ts';
import { handOverStock } from '../../stock/release.server.ts';
import { cancelOrder } from '../cancel/cancelOrder.server.ts';
import { sendOrderMail } from '../mails/send.server.ts';
import { presentNow } from '../model/detail.server.ts';
import { changeOrder, recordHistory, requireSeen } from '../model/history.server.ts';
import { loadOrder } from '../model/load.server.ts';
import type { OrderRecord, OrderRow } from '../model/record.ts';
import { canTransition } from '../model/rules.ts';
import type { OrderDetail } from '../order.shape.ts';
import { hasLeft, type OrderStatus, statusLabelOf } from '../order.ts';
import { invoiceWhen } from '../papers/issue.server.ts';

type StatusMove = {
  orderId: string;
  status: OrderStatus;
  trackingNumber?: string | null | undefined;
  carrier?: string | undefined;
  /** Of a cancellation, for the client. */
  reason?: string | undefined;
  updatedAt?: number | undefined;
};

/** @throws notFound, conflict for a move that is not allowed now or an outdated version, invalid without a tracking number */
export async function updateOrderStatus(ctx: Ctx, input: StatusMove): Promise<OrderDetail> {
  requireAdmin(ctx.actor);
  return write(ctx, (tx) => {
    const record = loadOrder(tx, input.orderId);
    const { order } = record;
    const { status } = input;
    const trackingNumber = input.trackingNumber?.trim() || null;
    const corrects =
      status === 'shipped' && order.status === 'shipped' && trackingNumber && trackingNumber !== order.trackingNumber;
    requireSeen(tx, record, input.updatedAt);
    if (!corrects) requireTransition(record, status, trackingNumber);
    if (status === 'cancelled') cancelOrder(tx, { record, why: asSentence(input.reason) });
    else {
      const carriers = carriersOf(currentConfiguration(tx.db));
      const carrier = carrierOf(carriers, input.carrier, corrects ? order : null);
      moveOn(tx, order, { status, trackingNumber, carrier, carriers });
    }
    return presentNow(tx, order.id);
  });
}

const asSentence = (reason = ''): string => {
  const text = reason.trim();
  return text === '' || /[.!?…]$/.test(text) ? text : `${text}.`;
};

type Move = {
  status: OrderStatus;
  trackingNumber: string | null;
  carrier: string | null;
  carriers: readonly Carrier[];
};

function moveOn(ctx: Ctx, order: OrderRow, { status, trackingNumber, carrier, carriers }: Move): void {
  const link = trackingNumber && trackingLink(carriers, carrier ?? '', trackingNumber);
  changeOrder(ctx, order.id, { status, ...(status === 'shipped' && { trackingNumber, carrier, trackingLink: link }) });
  const leaves = hasLeft({ status });
  if (leaves) handOverStock(ctx, { order });
  const parcel =
    status === 'shipped' ? ` ${carrier ? `${carrier}, numéro` : 'Numéro'} de suivi\u00a0: ${trackingNumber}.` : '';
  const text = `Commande « ${statusLabelOf({ ...order, status })} ».${parcel}`;
  recordHistory(ctx, { orderId: order.id, kind: 'status', from: order.status, to: status, text });
  const papers = leaves ? invoiceWhen(ctx, { orderId: order.id, event: 'sent' }) : [];
  sendOrderMail(ctx, { orderId: order.id, kind: 'orderStatus', papers });
}

/** An empty choice is one of nobody in the list; unsaid, it is who has the parcel already, or the only one there is. */
function carrierOf(carriers: readonly Carrier[], chosen: string | undefined, sent: OrderRow | null): string | null {
  if (chosen !== undefined) return chosen || null;
  if (sent) return sent.carrier;
  return carriers.length === 1 ? (carriers[0]?.name ?? null) : null;
}

function requireTransition(record: OrderRecord, status: OrderStatus, trackingNumber: string | null): void {
  const verdict = canTransition(record, status, trackingNumber);
  if (verdict.allowed) return;
  const lacksTracking = canTransition(record, status, 'given').allowed;
  throw new ShopError(lacksTracking ? 'invalid' : 'conflict', verdict.why, {
    ...(lacksTracking && { errors: { trackingNumber: verdict.why } }),
  });
}
