import { eq } from 'drizzle-orm';
import { auditChange } from '../../../../db/audit.ts';
import { type NoteChoice, orderLines, orders } from '../../../../db/schema/orders.ts';
import { write } from '../../../../db/writer.ts';
import { requireAdmin } from '../../../http/actor.ts';
import type { Ctx } from '../../../http/context.ts';
import { ShopError } from '../../../http/errors.ts';
import { notesMatch } from '../../cart/totals.ts';
import { releaseStock } from '../../stock/orders/release.server.ts';
import { reserveOrder } from '../../stock/orders/reserve.server.ts';
import { changedNow, insistOnSeen, recordHistory } from '../history.server.ts';
import { notesText } from '../lineView.ts';
import { mailClient } from '../mails/mailClient.server.ts';
import type { OrderDetail } from '../order.shape.ts';
import type { OrderRow } from '../order.ts';
import { linesOf, loadOrder } from '../read/facts.server.ts';
import { presentDetail } from '../read/queries.server.ts';
import type { LineRow } from '../rows.ts';
import { changeableNotes, valuesOf } from './changeable.server.ts';

type Input = { orderId: string; lineId: string; notes: readonly NoteChoice[]; updatedAt?: number | undefined };

/** @throws notFound, invalid for notes that do not make the sum, conflict once it is prepared, or where the safe lacks them */
export async function changeNotes(ctx: Ctx, { orderId, lineId, updatedAt, ...asked }: Input): Promise<OrderDetail> {
  requireAdmin(ctx.actor);
  return write(ctx, (tx) => {
    const order = loadOrder(tx.db, orderId);
    insistOnSeen(order, { seen: updatedAt, current: () => presentDetail(tx, order) });
    const line = linesOf(tx.db, orderId).find(({ id }) => id === lineId);
    if (!line?.currencyId) throw new ShopError('notFound', 'Ces billets ne sont pas dans la commande.');
    if (!changeableNotes(tx.db, order).some((one) => one.lineId === lineId))
      throw new ShopError('conflict', 'Les billets ne se changent plus\u00a0: la commande est préparée ou remboursée.');
    const notes = asked.notes.filter(({ count }) => count > 0).sort((a, b) => b.value - a.value);
    if (!notesMatch(notes, line.quantity, valuesOf(tx.db, line.currencyId))) {
      const message = `Ces billets ne font pas ${line.quantity}.`;
      throw new ShopError('invalid', message, { errors: { notes: message } });
    }
    store(tx, { order, line, notes });
    return presentDetail(tx, loadOrder(tx.db, orderId));
  });
}

function store(ctx: Ctx, { order, line, notes }: { order: OrderRow; line: LineRow; notes: NoteChoice[] }): void {
  const held = { order, orderLineId: line.id, reason: 'Autres billets.' };
  releaseStock(ctx, held);
  reserveOrder(ctx, { order, lines: [{ ...line, notes }] });
  ctx.db.update(orderLines).set({ notes }).where(eq(orderLines.id, line.id)).run();
  ctx.db.update(orders).set(changedNow()).where(eq(orders.id, order.id)).run();
  const entry = { action: 'order.banknotes', entity: 'order', entityId: order.id };
  auditChange(ctx, { ...entry, before: { notes: line.notes }, after: { notes } });
  const text = `${line.name}\u00a0: ${notesText(notes)}.`;
  recordHistory(ctx, { orderId: order.id, kind: 'banknotes', text: `Billets changés. ${text}` });
  mailClient(ctx, { orderId: order.id, kind: 'notesChanged', detail: text });
}
