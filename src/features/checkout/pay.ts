import { CallError, call } from '../../http/call.ts';
import type { Cents } from '../../money.ts';
import { orderDonePath, orderPath } from '../../paths.ts';
import { $cart, $deliveryMode, $notePreference } from '../cart/cart.store.ts';
import { cartTotals } from '../cart/cart.ts';
import { changesSince } from '../cart/changes.ts';
import { $check, $offers, dismissChanges, refreshCart } from '../cart/refresh.store.ts';
import type { Order } from '../orders/order.shape.ts';
import type { PaymentType } from '../orders/order.ts';
import { addOrderContract, getOrderByUserIdContract } from '../orders/orders.api.ts';
import { createOrderFormDataContract } from '../orders/payments/payments.api.ts';
import { cancelUnpaidOrderContract } from '../orders/unpaid/unpaid.api.ts';
import { openBank } from './bankForm.ts';
import { $failure, $news, $work, endCheckout } from './checkout.store.ts';
import { conflictSentences, totalSentence } from './conflict.ts';
import { failureOf, isAnswerLost } from './failure.ts';
import { type Attempt, isForItems, isSameAttempt, type OrderBody, orderBody, orderOfAttempt } from './orderBody.ts';
import { $otherAddress, destinationOf } from './otherAddress.store.ts';
import { $placed, askPlaced, isWhatWasPlaced, notePlaced, placedOf } from './placed.store.ts';
import { forget, remember, remembered } from './tabMemory.ts';
import { $terms, readTerms } from './terms.store.ts';

const transferMemory = 24 * 60 * 60_000;

const totalNow = (): Cents => cartTotals($cart.get(), $terms.get()?.tiers ?? [], $deliveryMode.get()).total;

/** Reads prices and delivery again, waiting for a reading that is under way; answers what changed, in words. */
async function readPricesAgain(): Promise<string[]> {
  while ($check.get() === 'running') await new Promise((resolve) => setTimeout(resolve, 50));
  const before = $cart.get();
  await Promise.all([refreshCart(), readTerms()]);
  const { changes } = changesSince(before, $offers.get(), $notePreference.get());
  if ($check.get() === 'failed') {
    // Told once, where the person pressed.
    $check.set('waiting');
    throw new CallError(0, '');
  }
  dismissChanges();
  return changes;
}

/**
 * Places the order on the screen (`agreed` cents) and goes to the bank or to the transfer's page. Whatever fails, cart
 * and choices stay and `$failure` or `$news` says why. A second press while it runs does nothing.
 */
export async function confirmOrder(agreed: Cents, paymentType: PaymentType): Promise<void> {
  if ($work.get() !== 'ready') return;
  $work.set('paying');
  $failure.set(null);
  $news.set([]);
  try {
    const found = await findUnanswered();
    if (found) return finish(found.order, found.attempt);
    await giveUpPlaced();
    const changes = await readPricesAgain();
    const total = totalNow();
    const delivery = $deliveryMode.get();
    const deliverTo = destinationOf($otherAddress.get(), delivery);
    // The page has just said so: an address that is not whole never turns into the account's.
    if (deliverTo === null) return;
    const body = orderBody($cart.get(), $terms.get()?.tiers ?? [], delivery, paymentType, deliverTo);
    if ($cart.get().length === 0) $news.set(changes);
    else if (changes.length > 0 || total !== agreed) $news.set([...changes, totalSentence(total)]);
    else await place(body);
  } catch (error) {
    $failure.set(failureOf(error));
  } finally {
    if ($work.get() === 'paying') $work.set('ready');
  }
}

/** The cart was changed after it was placed: the order that waits for its money is not wanted any more. */
async function giveUpPlaced(): Promise<void> {
  const order = await askPlaced();
  const placed = $placed.get();
  if (!order || !placed || isWhatWasPlaced(placed, $cart.get())) return;
  await call(cancelUnpaidOrderContract, { body: { orderId: order._id, toCart: true } });
  $placed.set(null);
}

/** The order that an earlier press made although its answer was lost; null when there is none for this cart. */
async function findUnanswered(): Promise<{ order: Order; attempt: Attempt } | null> {
  const attempt = rememberedAttempt();
  if (!attempt) return null;
  if (!isForItems(attempt, $cart.get())) {
    forget('attempt');
    return null;
  }
  const { data } = await call(getOrderByUserIdContract, { query: { page: 1, pageSize: 20 } });
  const order = orderOfAttempt(attempt, data);
  return order ? { order, attempt } : null;
}

/** After a reload: shows the order that exists rather than placing it again; paying it takes a press. */
export async function resumeUnanswered(): Promise<void> {
  const found = await findUnanswered();
  if (!found) return;
  close(found.order, false);
  location.assign(pageOf(found.order));
}

/** Where an order is shown that the bank's page does not open for. */
const pageOf = ({ _id, paymentType, paymentStatus }: Order): string =>
  paymentType === 'virement' || paymentStatus === 'paid'
    ? orderDonePath(_id, paymentType === 'virement')
    : orderPath(_id);

async function place(body: OrderBody): Promise<void> {
  const earlier = rememberedAttempt();
  const attempt = earlier && isSameAttempt(earlier, body, Date.now()) ? earlier : await newAttempt(body);
  remember('attempt', JSON.stringify(attempt));
  try {
    const { data } = await call(addOrderContract, { body: attempt.body });
    finish(data, attempt);
  } catch (error) {
    if (!isAnswerLost(error)) forget('attempt');
    if (!(error instanceof CallError && error.status === 409)) throw error;
    const sentences = conflictSentences(error.data, body, await readPricesAgain());
    if (sentences.length === 0) throw error;
    $news.set(sentences);
  }
}

async function newAttempt(body: OrderBody): Promise<Attempt> {
  const sentAt = Date.now();
  if (body.paymentType === 'virement') return { body, form: null, sentAt, expiresAt: sentAt + transferMemory };
  const { data } = await call(createOrderFormDataContract, { body: { amountToPay: body.amount } });
  const { action, fields, orderNumber, mac, expiresAt } = data;
  return { body: { ...body, orderNumber, mac }, form: { action, fields }, sentAt, expiresAt };
}

/** The order exists. The cart is emptied once a transfer is ordered; for a card, once the bank has accepted it. */
function close(order: Order, toBank: boolean): void {
  endCheckout(order.orderNumber, toBank);
  forget('attempt');
  $placed.set(placedOf(order));
  notePlaced(order);
}

function finish(order: Order, { form, expiresAt }: Attempt): void {
  const toBank = form !== null && order.canPay && Date.now() < expiresAt;
  close(order, toBank);
  if (toBank) openBank(form);
  else location.assign(pageOf(order));
}

function rememberedAttempt(): Attempt | null {
  try {
    return JSON.parse(remembered('attempt') ?? 'null') as Attempt | null;
  } catch {
    return null;
  }
}
