import { CallError, call } from '../../http/call.ts';
import type { Cents } from '../../money.ts';
import { orderDonePath, orderPath } from '../../paths.ts';
import { $cart, $deliveryMode, $notePreference } from '../cart/cart.store.ts';
import { cartTotals } from '../cart/cart.ts';
import { changesSince } from '../cart/changes.ts';
import { $kept } from '../cart/kept/kept.store.ts';
import { $placed, isWhatWasPlaced } from '../cart/kept/placed.store.ts';
import { $check, $offers, dismissChanges } from '../cart/refresh.store.ts';
import { forget, remember, remembered } from '../cart/tabMemory.ts';
import type { Order } from '../orders/order.shape.ts';
import type { PaymentType } from '../orders/order.ts';
import { addOrderContract, getOrderByUserIdContract } from '../orders/orders.api.ts';
import { createOrderFormDataContract } from '../orders/payments/payments.api.ts';
import { cancelUnpaidOrderContract } from '../orders/unpaid/unpaid.api.ts';
import { openBank } from './bankForm.ts';
import { $failure, $news, $work, endCheckout } from './checkout.store.ts';
import { conflictSentences, totalSentence } from './conflict.ts';
import { failureOf, isAnswerLost } from './failure.ts';
import { refreshKept } from './lock/quote.store.ts';
import { type Attempt, isSameAttempt, type OrderBody, orderBody, orderOfAttempt } from './orderBody.ts';
import { $otherAddress, destinationOf } from './otherAddress.store.ts';
import { askPlaced, notePlaced, placedOf } from './placed.store.ts';
import { $terms, readTerms } from './terms.store.ts';

const transferMemory = 24 * 60 * 60_000;

const totalNow = (): Cents => cartTotals($cart.get(), $terms.get()?.tiers ?? [], $deliveryMode.get()).total;

/** The order as the screen shows it; null while the other address is not whole: it never turns into the account's. */
function bodyNow(paymentType: PaymentType): OrderBody | null {
  const delivery = $deliveryMode.get();
  const deliverTo = destinationOf($otherAddress.get(), delivery);
  if (deliverTo === null) return null;
  return orderBody($cart.get(), $terms.get()?.tiers ?? [], delivery, paymentType, deliverTo);
}

/** Reads prices and delivery again, waiting for a reading that is under way; answers what changed, in words. */
async function readPricesAgain(): Promise<string[]> {
  while ($check.get() === 'running') await new Promise((resolve) => setTimeout(resolve, 50));
  const before = $cart.get();
  const [ended] = await Promise.all([refreshKept(), readTerms()]);
  const { changes } = changesSince(before, $offers.get(), $notePreference.get());
  if ($check.get() === 'failed') {
    // Told once, where the person pressed.
    $check.set('waiting');
    throw new CallError(0, '');
  }
  dismissChanges();
  return [...ended, ...changes].map(({ text }) => text);
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
    const seen = bodyNow(paymentType);
    const found = seen && (await findUnanswered());
    if (found && (isSameAttempt(found.attempt, seen) || found.order.paymentStatus === 'paid'))
      return finish(found.order, found.attempt);
    if (found) await giveUp(found.order);
    await giveUpPlaced();
    const changes = await readPricesAgain();
    const total = totalNow();
    const body = bodyNow(paymentType);
    if ($cart.get().length === 0 || changes.length > 0 || total !== agreed) tellChanges(changes);
    else if (body) await place(body);
  } catch (error) {
    $failure.set(failureOf(error));
  } finally {
    if ($work.get() === 'paying') $work.set('ready');
  }
}

/** What changed, with the new total where there still is something to pay. */
const tellChanges = (changes: readonly string[]): void =>
  $news.set($cart.get().length === 0 ? changes : [...changes, totalSentence(totalNow())]);

/** The person wants something else now than this order that waits for its money. */
async function giveUp({ _id: orderId }: Order): Promise<void> {
  await call(cancelUnpaidOrderContract, { body: { orderId, toCart: true } });
  forget('attempt');
  $placed.set(null);
}

async function giveUpPlaced(): Promise<void> {
  const order = await askPlaced();
  const placed = $placed.get();
  if (order && placed && !isWhatWasPlaced(placed, $cart.get(), $deliveryMode.get())) await giveUp(order);
}

/** The order that an earlier press made although its answer was lost. */
async function findUnanswered(): Promise<{ order: Order; attempt: Attempt } | null> {
  const attempt = rememberedAttempt();
  if (!attempt) return null;
  const { data } = await call(getOrderByUserIdContract, { query: { page: 1, pageSize: 20 } });
  const order = orderOfAttempt(attempt, data);
  return order ? { order, attempt } : null;
}

/** After a reload: shows the order that exists rather than placing it again; paying it takes a press. */
export async function resumeUnanswered(): Promise<void> {
  const found = await findUnanswered();
  const seen = found && bodyNow(found.attempt.body.paymentType);
  if (!seen || !isSameAttempt(found.attempt, seen)) return;
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
  const attempt =
    earlier && isSameAttempt(earlier, body) && Date.now() < earlier.expiresAt ? earlier : await newAttempt(body);
  remember('attempt', JSON.stringify(attempt));
  try {
    const { data } = await call(addOrderContract, { body: attempt.body });
    finish(data, attempt);
  } catch (error) {
    if (!isAnswerLost(error)) forget('attempt');
    if (!(error instanceof CallError && error.status === 409)) throw error;
    const changes = await readPricesAgain();
    const sentences = conflictSentences(error.data, body, changes);
    if (sentences.length > 0) $news.set(sentences);
    // The cart follows what is left: the refusal would ask for what has been done.
    else if (changes.length > 0) tellChanges(changes);
    else throw error;
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
  $kept.set(null);
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
