import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { invoices, invoicesDue } from '../../../db/schema/invoices.ts';
import { orderHistory, orders, paymentEvents } from '../../../db/schema/orders.ts';
import { write } from '../../../db/writer.ts';
import { loadOrder } from '../../../src/features/orders/model/load.server.ts';
import { processBankMessage, recordBankMessage } from '../../../src/features/orders/payments/events.server.ts';
import { bookTransfer } from '../../../src/features/orders/payments/noteTransfer.server.ts';
import { bankSays, testTerminal } from '../../support/orders.ts';
import { minute, openShop, price } from '../../support/shop.ts';

const shop = openShop();
const { card, stored, placeWith } = shop;
/** Each message a minute after the one before. */
const says = (reference: string, code: 'payetest' | 'Annulation') => {
  shop.later(minute);
  return shop.says(reference, code, '482.35EUR', { date: `07/09/2026_a_${new Date().toISOString().slice(11, 19)}` });
};
const states = (id: string, kind: 'payment' | 'status') => shop.history(id, kind).map(([from, to]) => [from, to]);
const set = (id: string, values: Partial<typeof orders.$inferInsert>) =>
  shop.db.update(orders).set(values).where(eq(orders.id, id)).run();

describe('Un refus de la banque', () => {
  test('se note sans rien demander à la boutique', async () => {
    const { reference } = await card();
    const told = { outcome: 'refused', event: { needsAttention: false } };
    expect(await says(reference, 'Annulation')).toMatchObject(told);
  });

  test('d’un essai déjà accepté, ou d’une commande payée ou remboursée, vient trop tard', async () => {
    const [first, tab] = [await card(1, { key: 'panier' }), await card(1, { key: 'panier' })];
    await says(first.reference, 'payetest');
    const late = { outcome: 'lateRefusal', event: { needsAttention: false } };
    for (const { reference } of [first, tab]) expect(await says(reference, 'Annulation')).toMatchObject(late);
    set(first.id, { paymentStatus: 'refunded' });
    expect(await says(tab.reference, 'Annulation')).toMatchObject(late);
    expect(stored(first.id).paymentStatus).toBe('refunded');
    expect(shop.mailKinds()).toEqual(['orderReceived', 'paymentReceived']);
  });

  test('d’une carte laissée pour un virement ne touche pas la commande, qui attend son virement', async () => {
    const { id, reference } = await card();
    set(id, { paymentType: 'virement' });
    expect((await says(reference, 'Annulation'))?.outcome).toBe('refused');
    expect(stored(id).paymentStatus).toBe('pending');
  });
});

describe('Une acceptation', () => {
  test('d’une carte laissée pour un virement paie la commande, qui est alors payée par carte', async () => {
    const { id, reference } = await card();
    set(id, { paymentType: 'virement' });
    expect((await says(reference, 'payetest'))?.outcome).toBe('paid');
    expect(stored(id)).toMatchObject({ paymentType: 'carte', paymentStatus: 'paid' });
  });

  test('d’une commande déjà remboursée se signale, pour être rendue', async () => {
    const { id, reference } = await card();
    set(id, { paymentStatus: 'refunded' });
    const told = { outcome: 'unexpectedPayment', event: { needsAttention: true } };
    expect(await says(reference, 'payetest')).toMatchObject(told);
    expect(stored(id).paymentStatus).toBe('refunded');
    expect(shop.mailKinds().at(-1)).toBe('secondPayment');
  });

  test('d’une commande que la boutique avait confirmée ne la confirme pas une seconde fois', async () => {
    const { id, reference } = await card();
    await shop.move(id, 'confirmed');
    await says(reference, 'payetest');
    expect(states(id, 'status').filter(([, to]) => to === 'confirmed')).toHaveLength(1);
  });
});

describe('Avant la commande', () => {
  test('deux acceptations du même formulaire : la première la paiera, la seconde est à rendre', async () => {
    const form = await shop.form();
    const outcomes = [];
    for (const code of ['Annulation', 'payetest', 'payetest'] as const)
      outcomes.push((await says(form.orderNumber, code))?.outcome);
    expect(outcomes).toEqual(['refused', 'paid', 'unexpectedPayment']);
    expect(await placeWith(form)).toMatchObject({ paymentStatus: 'paid', status: 'confirmed' });
    const told = shop.db.select().from(paymentEvents).orderBy(paymentEvents.receivedAt).all();
    expect(told.map(({ needsAttention }) => needsAttention)).toEqual([false, false, true]);
  });

  test('un refus du second onglet ne rouvre pas le paiement que la banque avait refusé', async () => {
    const first = await card(1, { key: 'panier' });
    await says(first.reference, 'Annulation');
    const tab = await shop.form();
    await says(tab.orderNumber, 'Annulation');
    expect((await placeWith(tab, { key: 'panier' }))._id).toBe(first.id);
    expect(stored(first.id).paymentStatus).toBe('refused');
    expect(states(first.id, 'payment')).toEqual([['pending', 'refused']]);
  });
});

test('La facture d’un virement part aussitôt quand la banque le dit, après la minute quand la boutique le note', async () => {
  const papers = () => [shop.db.select().from(invoices).all().length, shop.db.select().from(invoicesDue).all().length];
  const [one, two] = [await shop.transfer(), await shop.transfer(2)];
  const noted = { amount: price, valueDate: '2026-09-07', payer: 'X' };
  await write(shop.ctx(), (tx) => bookTransfer(tx, { record: loadOrder(tx, one), noted }));
  expect(papers()).toEqual([1, 0]);
  await shop.note(two, 2 * price);
  expect(papers()).toEqual([1, 1]);
  expect(shop.db.select().from(invoicesDue).get()?.since).toBe(Date.now() + minute);
});

describe('Un message de la banque', () => {
  test('se range avec sa commande avant même d’être lu', async () => {
    const { id, reference } = await card();
    const message = testTerminal.readCallback(bankSays(reference, '482.35EUR', 'payetest'));
    if (!message) throw new Error('the seal is good');
    const event = await recordBankMessage(shop.ctx(), { message });
    expect(event).toMatchObject({ orderId: id, outcome: null, needsAttention: true });
    await expect(processBankMessage(shop.ctx(), { eventId: 'absent', message })).rejects.toThrow('is not recorded');
    expect(stored(id).paymentStatus).toBe('pending');
    expect(await processBankMessage(shop.ctx(), { eventId: event.id, message })).toBe('paid');
  });

  test('d’un autre montant, avant que la commande soit passée, attend le comptoir sans rien changer', async () => {
    const { orderNumber } = await shop.form();
    const told = await shop.says(orderNumber, 'payetest', '1.00EUR');
    expect(told).toMatchObject({ outcome: 'amountMismatch', event: { orderId: null, needsAttention: true } });
    expect(shop.db.select().from(orderHistory).all()).toEqual([]);
  });
});
