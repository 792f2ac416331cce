import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { auditChange } from '../../../../db/audit.ts';
import { type NoteChoice, orderLines } from '../../../../db/schema/orders.ts';
import type { Ctx } from '../../../http/context.ts';
import { ShopError, wrongField } from '../../../http/errors.ts';
import { notesMatch } from '../../cart/totals.ts';
import { type Carrier, carriersOf, trackingLink } from '../../configuration/carriers.ts';
import { currentConfiguration } from '../../configuration/configuration.server.ts';
import { handOverStock, releaseStock } from '../../stock/release.server.ts';
import { reserveOrder } from '../../stock/reserve.server.ts';
import { cancelOrder } from '../cancel/cancelOrder.server.ts';
import { notesText } from '../lineView.ts';
import { sendOrderMail } from '../mails/send.server.ts';
import { changeableNotes, valuesOf } from '../model/desk.server.ts';
import { leavingLines } from '../model/goods.ts';
import { actOnOrder, changeOrder, moveOrder, recordHistory, type Seen } from '../model/history.server.ts';
import type { Line, OrderRecord } from '../model/record.ts';
import { canTransition, readyRefusal } from '../model/rules.ts';
import type { OrderDetail } from '../order.shape.ts';
import { hasLeft, type OrderRow, type OrderStatus, readyLabel, statusLabelOf } from '../order.ts';
import type { updateOrderStatusContract } from '../orders.api.ts';
import { invoiceWhen } from '../papers/issue.server.ts';

/** @throws notFound, conflict for a move that is not allowed now or an outdated version, invalid without a tracking number */
export const updateOrderStatus = (
  ctx: Ctx,
  input: z.output<typeof updateOrderStatusContract.body>,
): Promise<OrderDetail> =>
  actOnOrder(ctx, input, (tx, record) => {
    const { order } = record;
    const { status } = input;
    const trackingNumber = input.trackingNumber?.trim() || null;
    const corrects =
      status === 'shipped' && order.status === 'shipped' && trackingNumber && trackingNumber !== order.trackingNumber;
    if (!corrects) requireTransition(record, status, trackingNumber);
    if (status === 'cancelled') return cancelOrder(tx, { record, why: asSentence(input.reason) });
    const carriers = carriersOf(currentConfiguration(tx.db));
    const carrier = carrierOf(carriers, input.carrier, corrects ? order : null);
    const link = trackingNumber && trackingLink(carriers, carrier ?? '', trackingNumber);
    moveOn(tx, record, status, { trackingNumber, carrier, trackingLink: link });
  });

const asSentence = (reason = ''): string => {
  const text = reason.trim();
  return text === '' || /[.!?…]$/.test(text) ? text : `${text}.`;
};

type Parcel = Pick<OrderRow, 'trackingNumber' | 'carrier' | 'trackingLink'>;

export function moveOn(ctx: Ctx, record: OrderRecord, status: OrderStatus, sent: Parcel): void {
  const { order } = record;
  const { carrier, trackingNumber } = sent;
  const shipped = status === 'shipped';
  const parcel = shipped ? ` ${carrier ? `${carrier}, numéro` : 'Numéro'} de suivi\u00a0: ${trackingNumber}.` : '';
  moveOrder(
    ctx,
    order,
    { status, ...(shipped && sent) },
    { status: `Commande « ${statusLabelOf({ ...order, status })} ».${parcel}` },
  );
  const leaves = hasLeft({ status });
  if (leaves) handOverStock(ctx, { order, lines: leavingLines(record) });
  const papers = leaves ? invoiceWhen(ctx, { orderId: order.id, event: 'sent' }) : [];
  sendOrderMail(ctx, { orderId: order.id, kind: 'orderStatus', papers });
}

/** It waits at the counter: the client is notified, once. @throws notFound, conflict unless it is prepared for it */
export const markReady = (ctx: Ctx, seen: Seen): Promise<OrderDetail> =>
  actOnOrder(ctx, seen, (tx, record) => {
    const { orderId } = seen;
    const refusal = readyRefusal(record);
    if (refusal) throw new ShopError('conflict', refusal);
    changeOrder(tx, orderId, { readyAt: Date.now() });
    recordHistory(tx, { orderId, kind: 'mail', text: `Commande « ${readyLabel} ».` });
    sendOrderMail(tx, { orderId, kind: 'orderReady' });
  });

/** For the house alone. @throws notFound */
export const addOrderNote = (ctx: Ctx, { orderId, text }: { orderId: string; text: string }): Promise<OrderDetail> =>
  actOnOrder(ctx, { orderId }, (tx) => recordHistory(tx, { orderId, kind: 'note', text }));

/** Empty: a carrier outside the list. Left out: the parcel's present carrier, or the only one in the list. */
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

type NotesChange = Seen & { lineId: string; notes: readonly NoteChoice[] };

/** @throws notFound, invalid for notes that do not make the sum, conflict once it is prepared, or where the safe lacks them */
export const changeNotes = (ctx: Ctx, { lineId, ...input }: NotesChange): Promise<OrderDetail> =>
  actOnOrder(ctx, input, (tx, record) => {
    const line = record.lines.find(({ id }) => id === lineId);
    if (!line?.currencyId) throw new ShopError('notFound', 'Ces billets ne sont pas dans la commande.');
    if (!changeableNotes(tx.db, record).some((one) => one.lineId === lineId))
      throw new ShopError('conflict', 'Les billets ne se changent plus\u00a0: la commande est préparée ou remboursée.');
    const notes = input.notes.filter(({ count }) => count > 0).sort((a, b) => b.value - a.value);
    if (!notesMatch(notes, line.quantity, valuesOf(tx.db, line.currencyId)))
      throw wrongField('notes', `Ces billets ne font pas ${line.quantity}.`);
    storeNotes(tx, { order: record.order, line, notes });
  });

function storeNotes(ctx: Ctx, { order, line, notes }: { order: OrderRow; line: Line; notes: NoteChoice[] }): void {
  const held = { order, orderLineId: line.id, reason: 'Autres billets.' };
  releaseStock(ctx, held);
  reserveOrder(ctx, { order, lines: [{ ...line, notes }] });
  ctx.db.update(orderLines).set({ notes }).where(eq(orderLines.id, line.id)).run();
  changeOrder(ctx, order.id);
  const entry = { action: 'order.banknotes', entity: 'order', entityId: order.id };
  auditChange(ctx, { ...entry, before: { notes: line.notes }, after: { notes } });
  const text = `${line.name}\u00a0: ${notesText(notes)}.`;
  recordHistory(ctx, { orderId: order.id, kind: 'banknotes', text: `Billets changés. ${text}` });
  sendOrderMail(ctx, { orderId: order.id, kind: 'notesChanged', detail: text });
}
