import { and, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { invoices, invoicesDue } from '../../../db/schema/invoices.ts';
import { orderHistory, orders, paymentEvents } from '../../../db/schema/orders.ts';
import { write } from '../../../db/writer.ts';
import { updateOrderStatus } from '../../../src/features/orders/fulfilment/status.server.ts';
import { loadOrder } from '../../../src/features/orders/model/load.server.ts';
import { createOrderFormData } from '../../../src/features/orders/payments/attempt.server.ts';
import { processBankMessage, recordBankMessage } from '../../../src/features/orders/payments/events.server.ts';
import { bookTransfer, noteTransfer } from '../../../src/features/orders/payments/noteTransfer.server.ts';
import { updatePaymentStatus } from '../../../src/features/orders/payments/paymentStatus.server.ts';
import { addOrder } from '../../../src/features/orders/place/placeOrder.server.ts';
import { ctxOf } from '../../support/context.ts';
import {
  bankSays,
  deliver,
  mailKinds,
  orderByCard,
  orderByTransfer,
  storedOrder,
  testTerminal,
} from '../../support/orders.ts';
import { openCounter, standClock } from './counter.ts';

standClock();
const price = 48_235;
let { db, client, admin, Items } = openCounter();
beforeEach(() => {
  ({ db, client, admin, Items } = openCounter());
});

/** Each message a minute after the one before. */
const says = (reference: string, code: 'payetest' | 'Annulation') => {
  vi.setSystemTime(Date.now() + 60_000);
  const date = `07/09/2026_a_${new Date().toISOString().slice(11, 19)}`;
  return deliver(db, bankSays(reference, '482.35EUR', code, { date }));
};
const place = () => orderByCard(db, client, price, { Items, key: 'panier' });
const form = () => createOrderFormData(ctxOf(db, client), { amountToPay: price });
const placeWith = ({ mac, orderNumber }: Awaited<ReturnType<typeof form>>) =>
  addOrder(ctxOf(db, client), {
    Items,
    paymentType: 'carte',
    mac,
    orderNumber,
    amount: price,
    deliveryCost: 0,
    delivery: 'counter',
    key: 'panier',
  });
const historyOf = (orderId: string, kind: 'payment' | 'status') =>
  db
    .select()
    .from(orderHistory)
    .where(and(eq(orderHistory.orderId, orderId), eq(orderHistory.kind, kind)))
    .all()
    .map(({ fromValue, toValue }) => [fromValue, toValue]);
const set = (id: string, values: Partial<typeof orders.$inferInsert>) =>
  db.update(orders).set(values).where(eq(orders.id, id)).run();

describe('Un refus de la banque', () => {
  test('se note sans rien demander à la boutique', async () => {
    const { form } = await place();
    expect(await says(form.orderNumber, 'Annulation')).toMatchObject({
      outcome: 'refused',
      event: { needsAttention: false },
    });
  });

  test('d’un essai déjà accepté, ou d’une commande payée ou remboursée, vient trop tard', async () => {
    const [first, tab] = [await place(), await place()];
    const orderId = first.order._id;
    await says(first.form.orderNumber, 'payetest');
    const late = { outcome: 'lateRefusal', event: { needsAttention: false } };
    expect(await says(first.form.orderNumber, 'Annulation')).toMatchObject(late);
    expect(await says(tab.form.orderNumber, 'Annulation')).toMatchObject(late);
    set(orderId, { paymentStatus: 'refunded' });
    expect(await says(tab.form.orderNumber, 'Annulation')).toMatchObject(late);
    expect(storedOrder(db, orderId).paymentStatus).toBe('refunded');
    expect(mailKinds(db)).toEqual(['orderReceived', 'paymentReceived']);
  });

  test('d’une carte laissée pour un virement ne touche pas la commande, qui attend son virement', async () => {
    const { order, form } = await place();
    set(order._id, { paymentType: 'virement' });
    expect((await says(form.orderNumber, 'Annulation'))?.outcome).toBe('refused');
    expect(storedOrder(db, order._id).paymentStatus).toBe('pending');
  });
});

describe('Une acceptation', () => {
  test('d’une carte laissée pour un virement paie la commande, qui est alors payée par carte', async () => {
    const { order, form } = await place();
    set(order._id, { paymentType: 'virement' });
    expect((await says(form.orderNumber, 'payetest'))?.outcome).toBe('paid');
    expect(storedOrder(db, order._id)).toMatchObject({ paymentType: 'carte', paymentStatus: 'paid' });
  });

  test('d’une commande déjà remboursée se signale, pour être rendue', async () => {
    const { order, form } = await place();
    set(order._id, { paymentStatus: 'refunded' });
    expect(await says(form.orderNumber, 'payetest')).toMatchObject({
      outcome: 'unexpectedPayment',
      event: { needsAttention: true },
    });
    expect(storedOrder(db, order._id).paymentStatus).toBe('refunded');
    expect(mailKinds(db).at(-1)).toBe('secondPayment');
  });

  test('d’une commande que la boutique avait confirmée ne la confirme pas une seconde fois', async () => {
    const { order, form } = await place();
    await updateOrderStatus(ctxOf(db, admin), { orderId: order._id, status: 'confirmed' });
    await says(form.orderNumber, 'payetest');
    expect(historyOf(order._id, 'status').filter(([, to]) => to === 'confirmed')).toHaveLength(1);
  });
});

describe('Avant la commande', () => {
  test('deux acceptations du même formulaire : la première la paiera, la seconde est à rendre', async () => {
    const asked = await form();
    await says(asked.orderNumber, 'Annulation');
    expect((await says(asked.orderNumber, 'payetest'))?.outcome).toBe('paid');
    expect(await says(asked.orderNumber, 'payetest')).toMatchObject({
      outcome: 'unexpectedPayment',
      event: { needsAttention: true },
    });
    expect(await placeWith(asked)).toMatchObject({ paymentStatus: 'paid', status: 'confirmed' });
    const told = db.select().from(paymentEvents).orderBy(paymentEvents.receivedAt).all();
    expect(told.map(({ outcome, needsAttention }) => [outcome, needsAttention])).toEqual([
      ['refused', false],
      ['paid', false],
      ['unexpectedPayment', true],
    ]);
  });

  test('un refus du second onglet ne rouvre pas le paiement que la banque avait refusé', async () => {
    const first = await place();
    await says(first.form.orderNumber, 'Annulation');
    const tab = await form();
    await says(tab.orderNumber, 'Annulation');
    expect((await placeWith(tab))._id).toBe(first.order._id);
    expect(storedOrder(db, first.order._id).paymentStatus).toBe('refused');
    expect(historyOf(first.order._id, 'payment')).toEqual([['pending', 'refused']]);
  });

  test('un second onglet sur une commande qui attend n’y change rien', async () => {
    const first = await place();
    await place();
    expect(historyOf(first.order._id, 'payment')).toEqual([]);
    expect(storedOrder(db, first.order._id).paymentStatus).toBe('pending');
  });
});

describe('La facture d’un virement', () => {
  const papers = () => [db.select().from(invoices).all().length, db.select().from(invoicesDue).all().length];
  const noted = { amount: price, valueDate: '2026-09-07', payer: 'X' };

  test('part aussitôt quand la banque le dit, après la minute quand la boutique le note', async () => {
    const [one, two] = [
      await orderByTransfer(db, client, price, { Items }),
      await orderByTransfer(db, client, 2 * price, { Items: [{ ...Items[0], quantity: 2 }] }),
    ];
    await write(ctxOf(db, admin), (tx) => bookTransfer(tx, { record: loadOrder(tx, one._id), noted }));
    expect(papers()).toEqual([1, 0]);
    await noteTransfer(ctxOf(db, admin), { orderId: two._id, ...noted, amount: 2 * price });
    expect(papers()).toEqual([1, 1]);
    expect(db.select().from(invoicesDue).get()?.since).toBe(Date.now() + 60_000);
  });

  test('part aussitôt quand la commande est notée payée', async () => {
    const { _id } = await orderByTransfer(db, client, price, { Items });
    await updatePaymentStatus(ctxOf(db, admin), { orderId: _id, status: 'paid' });
    expect(papers()).toEqual([1, 0]);
  });
});

describe('Un message de la banque', () => {
  test('se range avec sa commande avant même d’être lu', async () => {
    const { form, order } = await place();
    const message = testTerminal.readCallback(bankSays(form.orderNumber, '482.35EUR', 'payetest'));
    if (!message) throw new Error('the seal is good');
    const event = await recordBankMessage(ctxOf(db), { message });
    expect(event).toMatchObject({ orderId: order._id, outcome: null, needsAttention: true });
    await expect(processBankMessage(ctxOf(db), { eventId: 'absent', message })).rejects.toThrow('is not recorded');
    expect(storedOrder(db, order._id).paymentStatus).toBe('pending');
    expect(await processBankMessage(ctxOf(db), { eventId: event.id, message })).toBe('paid');
  });

  test('d’un autre montant, avant que la commande soit passée, attend le comptoir sans rien changer', async () => {
    const { orderNumber } = await form();
    const told = await deliver(db, bankSays(orderNumber, '1.00EUR', 'payetest'));
    expect(told).toMatchObject({ outcome: 'amountMismatch', event: { orderId: null, needsAttention: true } });
    expect(db.select().from(orderHistory).all()).toEqual([]);
  });
});
