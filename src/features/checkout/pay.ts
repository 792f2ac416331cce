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
import { $isUnread, $offers, clearChanges, refreshCart } from '../cart/refresh.store.ts';
import type { Order } from '../orders/order.shape.ts';
import type { PaymentType } from '../orders/order.ts';
import { addOrderContract } from '../orders/orders.api.ts';
import { createOrderFormDataContract } from '../orders/payments.api.ts';
import { $failure, $orderChanges, $terms, $work, readTerms } from './checkout.store.ts';
import { failureOf, isAnswerLost, totalChangesSince } from './failure.ts';
import { refreshQuote } from './lock/quote.store.ts';
import { $otherAddress, destinationOf } from './otherAddress.store.ts';
import { $cartKey, keyOfCart } from './pendingOrder.store.ts';
import { clearPlacedItems, findEarlier } from './pendingOrder.ts';

type OrderBody = BodyOf<typeof addOrderContract>;

export async function confirmOrder(totals: CartTotals, paymentType: PaymentType): Promise<void> {
  if ($work.get() !== 'ready') return;
  const delivery = $deliveryMode.get();
  const deliverTo = destinationOf($otherAddress.get(), delivery);
  // Never fall back to the account's address when the other one is incomplete.
  if (deliverTo === null) return;
  $work.set('paying');
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
    $failure.set(failureOf(error));
  } finally {
    if ($work.get() === 'paying') $work.set('ready');
  }
}

async function showEarlierOrder(): Promise<boolean> {
  const order = await findEarlier();
  if (order) leaveCheckout(order, null);
  return order !== undefined;
}

const earlierOrder = z.object({ openOrderId: z.string() }).or(z.object({ paidOrderId: z.string() }));

async function placeOrder(totals: CartTotals, body: OrderBody): Promise<void> {
  const key = keyOfCart();
  try {
    const form = body.paymentType === 'carte' ? await formFor(body) : null;
    const payment = form && { orderNumber: form.orderNumber, mac: form.mac };
    const { data } = await call(addOrderContract, { body: { ...body, ...payment, key } });
    leaveCheckout(data, form);
    clearPlacedItems(data, key);
  } catch (error) {
    if (!(error instanceof CallError) || isAnswerLost(error)) throw error;
    if (!earlierOrder.safeParse(error.data).success) $cartKey.set('');
    else if (await showEarlierOrder()) return;
    if (error.status !== 409) throw error;
    const changes = await readPricesAgain();
    const now = cartTotals($cart.get(), $terms.get()?.tiers ?? [], $deliveryMode.get());
    const sentences = totalChangesSince(totals, now, changes);
    if (sentences.length === 0) throw error;
    $orderChanges.set(sentences);
  }
}

const formFor = async ({ amount }: OrderBody) =>
  (await call(createOrderFormDataContract, { body: { amountToPay: amount } })).data;

async function readPricesAgain(): Promise<string[]> {
  const before = $cart.get();
  // A refresh already running may have started before the refusal, so refresh twice.
  await refreshCart();
  const [ended] = await Promise.all([refreshQuote(), readTerms()]);
  const { changes } = cartChangesSince(before, $offers.get(), $notePreference.get());
  if ($isUnread.get()) {
    $isUnread.set(false);
    throw new CallError(0, '');
  }
  clearChanges();
  return [...ended, ...changes].map(({ text }) => text);
}

function leaveCheckout(order: Order, form: Awaited<ReturnType<typeof formFor>> | null): void {
  clearChoices();
  $work.set('leaving');
  $quote.set(null);
  if (form && order.canPay) postForm(form.action, form.fields).submit();
  else location.assign(pageOf(order));
}

const pageOf = ({ _id, paymentType, paymentStatus }: Order): string =>
  paymentType === 'virement' || paymentStatus === 'paid'
    ? orderDonePath(_id, paymentType === 'virement')
    : orderPath(_id);
