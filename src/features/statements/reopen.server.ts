import type { Db } from '../../../db/client.ts';
import { write } from '../../../db/writer.ts';
import type { Ctx } from '../../http/context.ts';
import { actingAs } from '../../http/context.ts';
import { ShopError } from '../../http/errors.ts';
import { eurosFromCents, formatEuro } from '../../money.ts';
import { recordHistory } from '../orders/history.server.ts';
import type { OrderRow } from '../orders/order.ts';
import type { AddOrderInput } from '../orders/orders.api.ts';
import { addOrder } from '../orders/place/placeOrder.server.ts';
import { priceBasket } from '../orders/place/pricing.server.ts';
import { linesOf } from '../orders/read/facts.server.ts';

function basketOf(db: Db, { id, deliveryMode, buyer }: OrderRow) {
  const Items = linesOf(db, id).map(({ type, metalId, currencyId, quantity, notes }) => ({
    type,
    id: metalId ?? currencyId ?? '',
    quantity,
    ...(notes && { notes }),
  }));
  return { Items, delivery: deliveryMode, deliverTo: buyer.deliverTo };
}

/** What a cancelled order would cost now, in cents; a French sentence where it cannot be ordered any more. */
export function priceToday(db: Db, order: OrderRow): number | string {
  const { Items, delivery } = basketOf(db, order);
  try {
    return priceBasket(db, { Items, delivery, deliveryCost: 0 }).amount;
  } catch (error) {
    if (error instanceof ShopError) return error.message;
    throw error;
  }
}

/**
 * A cancelled order stays cancelled: the client gets one alike at today's price, placed as by himself.
 * @returns its id. @throws conflict when `total` euros are not its price any more, and what placing an order throws
 */
export async function reopenOrder(
  ctx: Ctx,
  { order, total }: { order: OrderRow; total: number | undefined },
): Promise<string> {
  if (order.status !== 'cancelled')
    throw new ShopError('conflict', 'Cette commande n’est pas annulée\u00a0: le virement peut lui être porté.');
  const { Items, delivery, deliverTo } = basketOf(ctx.db, order);
  const { amount, deliveryCost } = priceBasket(ctx.db, { Items, delivery, deliveryCost: 0 });
  if (total === undefined || eurosFromCents(amount) !== total)
    throw new ShopError(
      'conflict',
      `Elle coûte maintenant ${formatEuro(amount)}\u00a0: vérifiez avant de la reprendre.`,
    );
  const input: AddOrderInput = {
    Items,
    paymentType: 'virement',
    mac: '',
    orderNumber: '',
    amount,
    deliveryCost,
    delivery,
    ...(deliverTo && { deliverTo: deliverTo as NonNullable<AddOrderInput['deliverTo']> }),
  };
  const client = actingAs(ctx, { kind: 'client', userId: order.userId, sessionId: '' });
  const { _id, orderNumber } = await addOrder(client, input);
  const about = `commande ${order.orderNumber}, annulée, dont le virement est arrivé`;
  await write(ctx, (tx) => {
    recordHistory(tx, { orderId: _id, kind: 'note', text: `Reprise au prix du jour de la ${about}.` });
    const text = `Reprise au prix du jour\u00a0: commande ${orderNumber}.`;
    recordHistory(tx, { orderId: order.id, kind: 'note', text });
  });
  return _id;
}
