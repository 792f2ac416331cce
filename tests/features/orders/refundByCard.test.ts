import { and, eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { invoices } from '../../../db/schema/invoices.ts';
import { orderLines, refunds } from '../../../db/schema/orders.ts';
import { stockLines } from '../../../db/schema/stock.ts';
import { auditLog, mailOutbox } from '../../../db/schema/system.ts';
import { updateOrderStatus } from '../../../src/features/orders/fulfilment/status.server.ts';
import { loadOrder } from '../../../src/features/orders/model/load.server.ts';
import { moneyOf } from '../../../src/features/orders/model/money.ts';
import { getOrderById } from '../../../src/features/orders/model/queries.server.ts';
import { askBank } from '../../../src/features/orders/payments/askBank.server.ts';
import { createOrderFormData } from '../../../src/features/orders/payments/attempt.server.ts';
import { resolvePaymentEvent } from '../../../src/features/orders/payments/events.server.ts';
import { updatePaymentStatus } from '../../../src/features/orders/payments/paymentStatus.server.ts';
import { reconcilePayments } from '../../../src/features/orders/payments/reconcile.server.ts';
import { refundPayment } from '../../../src/features/orders/payments/refunds.server.ts';
import { workToDo } from '../../../src/features/overview/overview.server.ts';
import { countStock } from '../../../src/features/stock/count/count.server.ts';
import type { Shop } from '../../../src/http/context.ts';
import { type PlayedBank, startBank, stateXml } from '../../support/bank.ts';
import { ctxOf } from '../../support/context.ts';
import {
  bankSays,
  deliver,
  forSum,
  mailKinds,
  orderByCard,
  shopAskingAt,
  storedAttempt,
  storedOrder,
} from '../../support/orders.ts';
import { openCounter, standClock } from '../../support/shop.ts';

standClock();
const price = 48_235;
let { db, client, admin, Items } = openCounter();
let bank: PlayedBank;
let shop: Shop;
beforeEach(async () => {
  bank = await startBank();
  bank.saysRefund(0);
  shop = shopAskingAt(bank.url);
  ({ db, client, admin, Items } = openCounter());
});
afterEach(() => bank.stop());

const dealer = () => ctxOf(db, admin, shop);
const minutes = (n: number) => vi.setSystemTime(Date.now() + n * 60_000);
type Sum = { orderId: string; attemptId: string; amount: number; refundable: number };
const giveBack = (sum: Sum) => refundPayment(dealer(), { ...sum, what: forSum(db, sum.orderId, sum.amount) });
const lastMail = () => db.select().from(mailOutbox).all().at(-1);
const notes = () => db.select().from(invoices).where(eq(invoices.kind, 'creditNote')).all();

async function paid(quantity: number, euros: string) {
  await countStock(dealer(), { type: 'metal', id: Items[0].id, count: 5, reason: 'Comptage' });
  const choice = { Items: [{ ...Items[0], quantity }] };
  const { order, form } = await orderByCard(db, client, price * quantity, { ...choice, key: 'panier' });
  await deliver(db, bankSays(form.orderNumber, euros, 'payetest'));
  return { orderId: order._id, attemptId: storedAttempt(db, form.orderNumber)?.id ?? '' };
}

test('Une pièce de trois payées par carte se rembourse : elle seule est sur l’avoir, et redevient libre', async () => {
  const order = await paid(3, '1447.05EUR');
  const [line] = db.select().from(orderLines).all();
  const lines = [{ lineId: line?.id ?? '', quantity: 1 }];
  const what = { purpose: 'articles', lines, delivery: false } as const;
  const wrong = refundPayment(dealer(), { ...order, amount: price - 1, refundable: 3 * price, what });
  await expect(wrong).rejects.toThrow('Ces articles valent');
  await refundPayment(dealer(), { ...order, amount: price, refundable: 3 * price, what });
  expect(getOrderById(dealer(), { id: order.orderId })).toMatchObject({
    paymentStatus: 'paid',
    refunded: 482.35,
    Items: [{ remaining: 2, refunded: 1 }],
  });
  expect(db.select().from(stockLines).get()).toMatchObject({ inSafe: 5, reserved: 2 });
  expect(notes().at(-1)?.content.lines).toMatchObject([{ lineId: line?.id, quantity: 1, gross: price }]);
  expect(lastMail()).toMatchObject({ kind: 'partialRefund', papers: [notes()[0]?.number] });
  const asked = db.select().from(auditLog).where(eq(auditLog.action, 'order.note')).all();
  expect(JSON.stringify(asked.at(-1)?.detail)).toContain('1 × 20 Francs');

  await giveBack({ ...order, amount: 1_000, refundable: 2 * price });
  expect(notes().at(-1)?.content.lines).toMatchObject([{ free: true, gross: 1_000 }]);
  const rest = 2 * price - 1_000;
  await giveBack({ ...order, amount: rest, refundable: rest });
  expect(storedOrder(db, order.orderId).paymentStatus).toBe('refunded');
  expect(db.select().from(stockLines).get()).toMatchObject({ inSafe: 5, reserved: 0 });
  expect(lastMail()).toMatchObject({ kind: 'orderRefunded', papers: [notes()[2]?.number] });
});

test('Une commande annulée n’a pas de facture : rendre son paiement tardif n’annonce aucun avoir', async () => {
  const { order, form } = await orderByCard(db, client, price, { Items });
  await updateOrderStatus(dealer(), { orderId: order._id, status: 'cancelled' });
  await deliver(db, bankSays(form.orderNumber, '482.35EUR', 'payetest'));
  const attemptId = storedAttempt(db, form.orderNumber)?.id ?? '';
  await giveBack({ orderId: order._id, attemptId, amount: price, refundable: price });
  expect(lastMail()).toMatchObject({ kind: 'orderRefunded', papers: [] });
});

test('Un autre écran voit que la commande a changé, à la demande comme à la réponse de la banque', async () => {
  const order = await paid(1, '482.35EUR');
  bank.hangsUp();
  minutes(1);
  await giveBack({ ...order, amount: 10_000, refundable: price });
  expect(storedOrder(db, order.orderId).updatedAt).toBe(Date.now());
  bank.saysState('PA', '482.35EUR', '100.00EUR');
  minutes(3);
  await reconcilePayments(dealer());
  expect(storedOrder(db, order.orderId)).toMatchObject({ paymentStatus: 'paid', updatedAt: Date.now() });
});

test('Un paiement venu après le remboursement se rend aussi, sans rembourser la commande une seconde fois', async () => {
  const second = (await orderByCard(db, client, price, { Items, key: 'panier' })).form.orderNumber;
  const order = await paid(1, '482.35EUR');
  await giveBack({ ...order, amount: price, refundable: price });
  await deliver(db, bankSays(second, '482.35EUR', 'payetest'));
  const attemptId = storedAttempt(db, second)?.id ?? '';
  await giveBack({ orderId: order.orderId, attemptId, amount: price, refundable: price });
  expect(mailKinds(db).slice(-3)).toEqual(['orderRefunded', 'secondPayment', 'partialRefund']);
  const seen = getOrderById(dealer(), { id: order.orderId });
  expect(seen).toMatchObject({ paymentStatus: 'refunded' });
  expect(seen.timeline.at(-1)).toMatchObject({ from: 'refunded', to: null });
});

test('L’argent d’un panier jamais commandé, rendu dans l’espace de la banque, n’attend plus personne', async () => {
  const { orderNumber } = await createOrderFormData(ctxOf(db, client), { amountToPay: price });
  bank.saysState('PA', '482.35EUR', '482.35EUR');
  minutes(3);
  await reconcilePayments(dealer());
  const attempt = storedAttempt(db, orderNumber);
  expect(db.select().from(refunds).all()).toMatchObject([{ attemptId: attempt?.id, orderId: null, amount: price }]);
  const noted = and(eq(auditLog.action, 'order.refund'), eq(auditLog.entityId, attempt?.id ?? ''));
  expect(db.select().from(auditLog).where(noted).all()).toMatchObject([
    { detail: { reference: orderNumber, amount: price } },
  ]);
  expect(workToDo(dealer()).bankAlerts).toEqual([]);
});

describe('Deux paiements de la même commande', () => {
  /** Both took the price: the first pays, the second is to be given back. */
  const twice = async () => {
    const second = (await orderByCard(db, client, price, { Items, key: 'panier' })).form.orderNumber;
    const first = await paid(1, '482.35EUR');
    await deliver(db, bankSays(second, '482.35EUR', 'payetest'));
    return { first, other: { orderId: first.orderId, attemptId: storedAttempt(db, second)?.id ?? '' } };
  };
  const ask = { amount: price, refundable: price };

  test('ne se rendent pas ensemble : tant que la banque n’a pas répondu de l’un, l’autre attend', async () => {
    const { first, other } = await twice();
    bank.hangsUp();
    await giveBack({ ...first, ...ask });
    await expect(giveBack({ ...other, ...ask })).rejects.toThrow('attend encore la réponse');
    expect(bank.questions).toHaveLength(1);
  });

  test('l’un rendu ailleurs, ce que la banque rend de l’autre est rendu du prix', async () => {
    const { first } = await twice();
    const [alert] = workToDo(dealer()).bankAlerts;
    await resolvePaymentEvent(dealer(), { eventId: alert?._id ?? '' });
    await giveBack({ ...first, amount: 10_000, refundable: price });
    expect(moneyOf(loadOrder(dealer(), first.orderId)).refundedPrice).toBe(10_000);
  });

  test('rendus autrement après un refus de la banque : chacun une fois, et plus rien n’attend', async () => {
    const { first, other } = await twice();
    bank.saysRefund(-51);
    await giveBack({ ...first, ...ask });
    await updatePaymentStatus(dealer(), { orderId: first.orderId, status: 'refunded' });
    const back = db.select().from(refunds).where(eq(refunds.status, 'accepted')).all();
    expect(back.map(({ attemptId, amount }) => [attemptId, amount]).toSorted()).toEqual(
      [first, other].map(({ attemptId }) => [attemptId, price]).toSorted(),
    );
    expect(workToDo(dealer()).bankAlerts).toEqual([]);
    expect(lastMail()).toMatchObject({ kind: 'orderRefunded', papers: [notes()[0]?.number] });
  });
});

test('Rendu à la main, un essai de carte qui n’a rien pris n’est pas remboursé', async () => {
  const refused = (await orderByCard(db, client, price, { Items, key: 'panier' })).form.orderNumber;
  const order = await paid(1, '482.35EUR');
  await deliver(db, bankSays(refused, '482.35EUR', 'Annulation'));
  bank.saysRefund(-51);
  await giveBack({ ...order, amount: price, refundable: price });
  await updatePaymentStatus(dealer(), { orderId: order.orderId, status: 'refunded' });
  expect(db.select().from(refunds).where(eq(refunds.status, 'accepted')).all()).toMatchObject([
    { attemptId: order.attemptId, amount: price },
  ]);
});

describe('Ce que la banque dit d’un remboursement ne compte pas', () => {
  const ask = (orderId: string) => askBank(dealer(), { orderId });
  const states = () => db.select().from(refunds).all();

  test('s’il dépasse ce qu’elle a pris', async () => {
    const { orderId } = await paid(1, '482.35EUR');
    bank.saysState('PA', '482.35EUR', '482.36EUR');
    await ask(orderId);
    expect(states()).toEqual([]);
    expect(storedOrder(db, orderId).paymentStatus).toBe('paid');
  });

  test('si elle répond pour une autre référence', async () => {
    const { orderId } = await paid(1, '482.35EUR');
    bank.says(
      stateXml('PA', '482.35EUR', '482.35EUR').replace('<numauto>', '<reference>AAAAAAAAAAAA</reference><numauto>'),
    );
    await ask(orderId);
    expect(states()).toEqual([]);
    expect(storedOrder(db, orderId).paymentStatus).toBe('paid');
  });

  test('si elle ne connaît plus le paiement : le remboursement en doute le reste', async () => {
    const order = await paid(1, '482.35EUR');
    bank.hangsUp();
    await giveBack({ ...order, amount: 100, refundable: price });
    minutes(30);
    bank.saysState('AN');
    await ask(order.orderId);
    expect(states()).toMatchObject([{ status: 'unknown' }]);
  });
});
