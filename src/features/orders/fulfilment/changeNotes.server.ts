import { eq } from 'drizzle-orm';
import { auditChange } from '../../../../db/audit.ts';
import { type NoteChoice, orderLines } from '../../../../db/schema/orders.ts';
import type { Ctx } from '../../../http/context.ts';
import { ShopError, wrongField } from '../../../http/errors.ts';
import { notesMatch } from '../../cart/totals.ts';
import { releaseStock } from '../../stock/release.server.ts';
import { reserveOrder } from '../../stock/reserve.server.ts';
import { notesText } from '../lineView.ts';
import { sendOrderMail } from '../mails/send.server.ts';
import { changeableNotes, valuesOf } from '../model/desk.server.ts';
import { actOnOrder, changeOrder, recordHistory, type Seen } from '../model/history.server.ts';
import type { Line } from '../model/record.ts';
import type { OrderDetail } from '../order.shape.ts';
import type { OrderRow } from '../order.ts';

type Input = Seen & { lineId: string; notes: readonly NoteChoice[] };

/** @throws notFound, invalid for notes that do not make the sum, conflict once it is prepared, or where the safe lacks them */
export const changeNotes = (ctx: Ctx, { lineId, ...input }: Input): Promise<OrderDetail> =>
  actOnOrder(ctx, input, (tx, record) => {
    const line = record.lines.find(({ id }) => id === lineId);
    if (!line?.currencyId) throw new ShopError('notFound', 'Ces billets ne sont pas dans la commande.');
    if (!changeableNotes(tx.db, record).some((one) => one.lineId === lineId))
      throw new ShopError('conflict', 'Les billets ne se changent plus\u00a0: la commande est préparée ou remboursée.');
    const notes = input.notes.filter(({ count }) => count > 0).sort((a, b) => b.value - a.value);
    if (!notesMatch(notes, line.quantity, valuesOf(tx.db, line.currencyId)))
      throw wrongField('notes', `Ces billets ne font pas ${line.quantity}.`);
    store(tx, { order: record.order, line, notes });
  });

function store(ctx: Ctx, { order, line, notes }: { order: OrderRow; line: Line; notes: NoteChoice[] }): void {
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
