import { z } from 'zod';
import { CallError, call } from '../../http/call.ts';
import type { BodyOf } from '../../http/contract.ts';
import { type Cents, eurosFromCents } from '../../money.ts';
import { orderDonePath, orderPath } from '../../paths.ts';
import { postForm } from '../../ui/forms/postForm.ts';
import { $cart, $deliveryMode, $notePreference } from '../cart/cart.store.ts';
import { type CartTotals, cartTotals } from '../cart/cart.ts';
import { changesSince } from '../cart/changes.ts';
import { $pendingOrder, finishOrder, keyOfCart, type PendingOrder, pendingAsItIs } from '../cart/pendingOrder.store.ts';
import { $quote } from '../cart/quote.store.ts';
import { $check, $offers, dismissChanges } from '../cart/refresh.store.ts';
import type { Order } from '../orders/order.shape.ts';
import type { PaymentType } from '../orders/order.ts';
import { addOrderContract, cancelUnpaidOrderContract } from '../orders/orders.api.ts';
import { createOrderFormDataContract } from '../orders/payments.api.ts';
import { $failure, $news, $terms, $work, endCheckout, readTerms } from './checkout.store.ts';
import { conflictSentences, failureOf, isAnswerLost, totalSentence } from './failure.ts';
import { refreshQuote } from './lock/quote.store.ts';
import { $otherAddress, destinationOf } from './otherAddress.store.ts';
import { askPending, notePending, pendingOf } from './pendingOrder.ts';

type OrderBody = BodyOf<typeof addOrderContract>;

const totalsNow = (): CartTotals => cartTotals($cart.get(), $terms.get()?.tiers ?? [], $deliveryMode.get());

/** The order as the screen shows it; null while the other address is not whole: it never turns into the account's. */
function bodyNow(paymentType: PaymentType): OrderBody | null {
  const delivery = $deliveryMode.get();
  const deliverTo = destinationOf($otherAddress.get(), delivery);
  if (deliverTo === null) return null;
  const totals = totalsNow();
  return {
    Items: $cart.get().map(({ type, id, quantity, notes }) => ({ type, id, quantity, ...(notes && { notes }) })),
    paymentType,
    amount: eurosFromCents(totals.total),
    deliveryCost: eurosFromCents(totals.delivery),
    delivery,
    ...(deliverTo && { deliverTo }),
  };
}

/** Reads prices and delivery again, waiting for a reading that is under way; answers what changed, in words. */
async function readPricesAgain(): Promise<string[]> {
  while ($check.get() === 'running') await new Promise((resolve) => setTimeout(resolve, 50));
  const before = $cart.get();
  const [ended] = await Promise.all([refreshQuote(), readTerms()]);
  const { changes } = changesSince(before, $offers.get(), $notePreference.get());
  if ($check.get() === 'failed') {
    $check.set('waiting');
    throw new CallError(0, '');
  }
  dismissChanges();
  return [...ended, ...changes].map(({ text }) => text);
}

/** `agreed` in cents. On any failure cart and choices stay and `$failure` or `$news` has the reason. One at a time. */
export async function confirmOrder(agreed: Cents, paymentType: PaymentType): Promise<void> {
  if ($work.get() !== 'ready') return;
  $work.set('paying');
  $failure.set(null);
  $news.set([]);
  try {
    if (await showEarlier()) return;
    const pending = $pendingOrder.get();
    const isOrdered = pendingAsItIs() !== null;
    if (pending && !isOrdered) await giveUp(pending);
    const changes = isOrdered ? [] : await readPricesAgain();
    const total = totalsNow().total;
    const body = bodyNow(paymentType);
    if ($cart.get().length === 0 || changes.length > 0 || total !== agreed) showChanges(changes);
    else if (body) await place(body);
  } catch (error) {
    $failure.set(failureOf(error));
  } finally {
    if ($work.get() === 'paying') $work.set('ready');
  }
}

/** Changes, with the new total if anything is left to pay. */
const showChanges = (changes: readonly string[]): void =>
  $news.set($cart.get().length === 0 ? changes : [...changes, totalSentence(totalsNow().total)]);

/** Shows the order that this cart was sent as, where it is paid or a transfer is awaited; answers whether it does. */
export async function showEarlier(): Promise<boolean> {
  const order = await askPending();
  if (!order || $pendingOrder.get() || order.status === 'cancelled') return false;
  leave(order, null);
  return true;
}

/** The person wants something else now than this order that waits for its money. */
async function giveUp({ id: orderId }: PendingOrder): Promise<void> {
  await call(cancelUnpaidOrderContract, { body: { orderId, toCart: true } });
  finishOrder();
}

/** The order that stands in the way of another one under the same key. */
const earlierOrder = z.object({ openOrderId: z.string() }).or(z.object({ paidOrderId: z.string() }));

async function place(body: OrderBody): Promise<void> {
  const form = body.paymentType === 'carte' ? await formFor(body) : null;
  const payment = form && { orderNumber: form.orderNumber, mac: form.mac };
  try {
    const { data } = await call(addOrderContract, { body: { ...body, ...payment, key: keyOfCart() } });
    $pendingOrder.set(pendingOf(data));
    notePending(data);
    leave(data, form);
  } catch (error) {
    if (isAnswerLost(error)) throw error;
    const refusal = error instanceof CallError ? error : null;
    if (earlierOrder.safeParse(refusal?.data).success) {
      if (await showEarlier()) return;
    } else if (!$pendingOrder.get()) finishOrder();
    if (refusal?.status !== 409) throw error;
    const changes = await readPricesAgain();
    const sentences = conflictSentences(refusal.data, body, changes);
    if (sentences.length > 0) $news.set(sentences);
    // The cart follows what is left: the refusal would ask for what has been done.
    else if (changes.length > 0) showChanges(changes);
    else throw error;
  }
}

const formFor = async ({ amount }: OrderBody) =>
  (await call(createOrderFormDataContract, { body: { amountToPay: amount } })).data;

/** The order exists. The cart is emptied once a transfer is ordered; for a card, once the bank has accepted it. */
function leave(order: Order, form: Awaited<ReturnType<typeof formFor>> | null): void {
  const toBank = form !== null && order.canPay;
  endCheckout(order.orderNumber, toBank);
  $quote.set(null);
  if (toBank) postForm(form.action, form.fields).submit();
  else location.assign(pageOf(order));
}

const pageOf = ({ _id, paymentType, paymentStatus }: Order): string =>
  paymentType === 'virement' || paymentStatus === 'paid'
    ? orderDonePath(_id, paymentType === 'virement')
    : orderPath(_id);
