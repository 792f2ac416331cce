import { eq } from 'drizzle-orm';
import { audit } from '../../../../db/audit.ts';
import { paymentEvents } from '../../../../db/schema/orders.ts';
import { write } from '../../../../db/writer.ts';
import { requireAdmin } from '../../../http/actor.ts';
import type { Ctx } from '../../../http/context.ts';
import { ShopError } from '../../../http/errors.ts';
import { recordHistory } from '../model/history.server.ts';
import { isAlertOpen } from '../model/money.ts';

/** Dealt with outside the shop: changes no payment. @throws notFound, conflict when nothing waits for the dealer */
export async function resolvePaymentEvent(ctx: Ctx, { eventId }: { eventId: string }): Promise<{ _id: string }> {
  requireAdmin(ctx.actor);
  return write(ctx, (tx) => {
    const event = tx.db.select().from(paymentEvents).where(eq(paymentEvents.id, eventId)).get();
    if (!event) throw new ShopError('notFound', 'Ce message de la banque n’existe pas.');
    if (!isAlertOpen(event)) throw new ShopError('conflict', 'Ce message de la banque n’attend rien de vous.');
    const { orderId, reference } = event;
    const resolvedBy = ctx.actor.kind === 'admin' ? ctx.actor.userId : null;
    tx.db.update(paymentEvents).set({ resolvedAt: Date.now(), resolvedBy }).where(eq(paymentEvents.id, eventId)).run();
    const text = `Message de la banque traité, référence ${reference}.`;
    if (orderId) recordHistory(tx, { orderId, kind: 'note', text });
    else audit(tx, { action: 'order.resolveEvent', entity: 'order', entityId: eventId, detail: { reference } });
    return { _id: eventId };
  });
}
