import { z } from 'zod';
import { CallError, call } from '../../http/call.ts';
import type { BodyOf } from '../../http/contract.ts';
import { eurosFromCents } from '../../money.ts';
import { orderDonePath, orderPath } from '../../paths.ts';
import { postForm } from '../../ui/forms/postForm.ts';
import { $cart, $deliveryMode, $notePreference, clearChoices } from '../cart/cart.store.ts';
import { type CartTotals, cartTotals } from '../cart/cart.ts';
import { cartChangesSince } from '../cart/changes.ts';
import { $quote } from '../cart/quote.store.ts';
import { $loadFailed, $offers, clearChanges, refreshCart } from '../cart/refresh.store.ts';
import type { Order } from '../orders/order.shape.ts';
import type { PaymentType } from '../orders/order.ts';
import { addOrderContract } from '../orders/orders.api.ts';
import { createOrderFormDataContract } from '../orders/payments.api.ts';
import { $failure, $orderChanges, $phase, $terms, refreshTerms } from './checkout.store.ts';
import { isResponseLost, toFailure, totalChangesSince } from './failure.ts';
import { refreshQuote } from './lock/quote.store.ts';
import { $otherAddress, destinationOf } from './otherAddress.store.ts';
import { $cartKey, ensureCartKey } from './pendingOrder.store.ts';
import { clearPlacedItems, findEarlierOrder } from './pendingOrder.ts';

type OrderBody = BodyOf<typeof addOrderContract>;

export async function confirmOrder(totals: CartTotals, paymentType: PaymentType): Promise<void> {
  if ($phase.get() !== 'ready') return;
  const delivery = $deliveryMode.get();
  const deliverTo = destinationOf($otherAddress.get(), delivery);
  // An incomplete other address must never be replaced by the account's.
  if (deliverTo === null) return;
  $phase.set('paying');
  $failure.set(null);
  $orderChanges.set([]);
  try {
    if (await showEarlierOrder()) return;
    await placeOrder(totals, {
      Items: $cart.get().map(({ type, id, quantity, notes }) => ({ type, id, quantity, ...(notes && { notes }) })),
      paymentType,
      amount: eurosFromCents(totals.total),
      deliveryCost: eurosFromCents(totals.delivery),
      delivery,
      ...(deliverTo && { deliverTo }),
    });
  } catch (error) {
    $failure.set(toFailure(error));
  } finally {
    if ($phase.get() === 'paying') $phase.set('ready');
  }
}

async function showEarlierOrder(): Promise<boolean> {
  const order = await findEarlierOrder();
  if (order) leaveCheckout(order, null);
  return order !== undefined;
}

const earlierOrderShape = z.object({ openOrderId: z.string() }).or(z.object({ paidOrderId: z.string() }));

async function placeOrder(totals: CartTotals, body: OrderBody): Promise<void> {
  const key = ensureCartKey();
  try {
    const form = body.paymentType === 'carte' ? await fetchPaymentForm(body) : null;
    const payment = form && { orderNumber: form.orderNumber, mac: form.mac };
    const { data } = await call(addOrderContract, { body: { ...body, ...payment, key } });
    leaveCheckout(data, form);
    clearPlacedItems(data, key);
  } catch (error) {
    if (!(error instanceof CallError) || isResponseLost(error)) throw error;
    if (!earlierOrderShape.safeParse(error.data).success) $cartKey.set('');
    else if (await showEarlierOrder()) return;
    if (![400, 409].includes(error.status)) throw error;
    const changes = await reloadPrices();
    const currentTotals = cartTotals($cart.get(), $terms.get()?.tiers ?? [], $deliveryMode.get());
    const sentences = totalChangesSince(totals, currentTotals, changes);
    if (sentences.length === 0) throw error;
    $orderChanges.set(sentences);
  }
}

const fetchPaymentForm = async ({ amount }: OrderBody) =>
  (await call(createOrderFormDataContract, { body: { amountToPay: amount } })).data;

async function reloadPrices(): Promise<string[]> {
  const before = $cart.get();
  // Waits for a refresh that may have started before the refusal: `refreshQuote` starts another.
  await refreshCart();
  const [quoteChanges] = await Promise.all([refreshQuote(), refreshTerms()]);
  const { changes } = cartChangesSince(before, $offers.get(), $notePreference.get());
  if ($loadFailed.get()) {
    $loadFailed.set(false);
    throw new CallError(0, '');
  }
  clearChanges();
  return [...quoteChanges, ...changes].map(({ text }) => text);
}

function leaveCheckout(order: Order, form: Awaited<ReturnType<typeof fetchPaymentForm>> | null): void {
  clearChoices();
  $phase.set('leaving');
  $quote.set(null);
  if (form && order.canPay) postForm(form.action, form.fields).submit();
  else location.assign(nextPagePath(order));
}

const nextPagePath = ({ _id, paymentType, paymentStatus }: Order): string =>
  paymentType === 'virement' || paymentStatus === 'paid'
    ? orderDonePath(_id, paymentType === 'virement')
    : orderPath(_id);
