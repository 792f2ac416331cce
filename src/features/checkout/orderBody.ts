import type { DeliveryTier } from '../../../db/schema/shop.ts';
import type { BodyOf } from '../../http/contract.ts';
import { eurosFromCents } from '../../money.ts';
import { type CartItem, cartTotals } from '../cart/cart.ts';
import type { DeliveryMode } from '../cart/totals.ts';
import { type DeliverTo, isSamePlace } from '../orders/deliverTo.ts';
import type { Order } from '../orders/order.shape.ts';
import type { PaymentType } from '../orders/order.ts';
import type { addOrderContract } from '../orders/orders.api.ts';
import type { BankForm } from './bankForm.ts';

export type OrderBody = BodyOf<typeof addOrderContract>;

/** An order that was sent and not answered: sent again it must be the very same. `form` is null for a transfer. */
export type Attempt = { body: OrderBody; form: BankForm | null; sentAt: number; expiresAt: number };

/** What the person agreed to, at the prices on the screen. */
export function orderBody(
  items: readonly CartItem[],
  tiers: readonly DeliveryTier[],
  delivery: DeliveryMode,
  paymentType: PaymentType,
  deliverTo?: DeliverTo,
): OrderBody {
  const totals = cartTotals(items, tiers, delivery);
  return {
    Items: items.map(({ type, id, quantity, notes }) => ({ type, id, quantity, ...(notes && { notes }) })),
    paymentType,
    amount: eurosFromCents(totals.total),
    deliveryCost: eurosFromCents(totals.delivery),
    delivery,
    ...(deliverTo && { deliverTo }),
  };
}

/** Whether an unanswered attempt is for what is on the screen now: goods, notes, delivery, payment and amount. */
export const isSameAttempt = ({ body }: Attempt, wanted: OrderBody): boolean => {
  const { mac: _mac, orderNumber: _number, ...sent } = body;
  return JSON.stringify(sent) === JSON.stringify(wanted);
};

/** The order that an unanswered attempt made, among the client's latest: by its number, or for a transfer by its content. */
export const orderOfAttempt = ({ body, sentAt }: Attempt, latest: readonly Order[]): Order | undefined =>
  latest.find((order) =>
    body.orderNumber
      ? order.orderNumber === body.orderNumber
      : order.paymentType === body.paymentType &&
        order.amount === body.amount &&
        order.delivery === body.delivery &&
        isSamePlace(order.buyer.deliverTo, body.deliverTo) &&
        order.createdAt >= sentAt - clockSkew &&
        contentOf(order.Items) === contentOf(body.Items),
  );

/** Clocks of a browser and of the shop may differ; an equal order older than this was another one. */
const clockSkew = 5 * 60_000;

const contentOf = (items: readonly { type: string; id: string; quantity: number }[]): string =>
  items
    .map(({ type, id, quantity }) => `${type}:${id}:${quantity}`)
    .sort()
    .join();
