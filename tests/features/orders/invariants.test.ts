import { eq } from 'drizzle-orm';
import { describe, expect, test, vi } from 'vitest';
import { orderHistory, orders, paymentAttempts, paymentEvents } from '../../../db/schema/orders.ts';
import { monetico } from '../../../src/features/bank/monetico.server.ts';
import { testTerminalSettings } from '../../../src/features/bank/terminal.server.ts';
import { openPaymentEvents } from '../../../src/features/orders/model/queries.server.ts';
import { resolvePaymentEvent } from '../../../src/features/orders/payments/events.server.ts';
import { bankSays, bankWasAsked, deliver, testTerminal } from '../../support/orders.ts';
import { hour, minute, openShop, price, refusal } from '../../support/shop.ts';

const shop = openShop({ withBank: true });
const { says, card, paidCard, stored, form, placeWith, later } = shop;
const paymentOf = (id: string) => stored(id).paymentStatus;
const alerted = (outcome: string) => ({ outcome, event: { needsAttention: true } });
const silent = (outcome: string) => ({ outcome, event: { needsAttention: false } });
const moves = (id: string, kind: 'payment' | 'status') => shop.history(id, kind).map(([from, to]) => [from, to]);
const set = (id: string, values: Partial<typeof orders.$inferInsert>) =>
  shop.db.update(orders).set(values).where(eq(orders.id, id)).run();
/** Another call of the bank than the one before. */
const another = (minutes: number) => ({ date: `15/03/2026_a_10:${minutes}:00` });
/** The same terminal, but taking real money. */
const production = () =>
  monetico({
    ...testTerminalSettings(Buffer.alloc(32, 7)),
    action: 'https://p.monetico-services.com/paiement.cgi',
    builtIn: false,
  });
/** Its time is over, and the bank knew of nothing. */
const letLapse = async () => {
  later(2 * hour + 1);
  bankWasAsked(shop.db);
  expect(await shop.jobs()).toMatchObject({ cancelled: 1 });
};

test('Invariant 1 : rien n’est payé sans un message scellé de la banque', async () => {
  const { id, form: asked, reference } = await card();
  const forged = bankSays(reference, '482.35EUR', 'Annulation').replace('Annulation', 'payetest');
  for (const message of [forged, new URLSearchParams(asked.fields).toString()])
    expect(await deliver(shop.db, message)).toBeNull();
  expect(shop.events(), 'a forged message is not kept').toEqual([]);
  await expect(shop.pay(id), 'nor does the shop itself say so').rejects.toThrow('banque');
  expect(paymentOf(id)).toBe('pending');
});

test('Invariants 2 et 3 : le retour du navigateur ne fait que lire ; le montant vient de la base', async () => {
  const { id, form: asked, attemptId } = await card();
  expect(asked.fields['url_retour_ok']).toBe(`https://shop.example/commande-terminee/${attemptId}`);
  expect(shop.seen(attemptId, shop.client)).toMatchObject({ _id: id, paymentStatus: 'pending' });
  expect(paymentOf(id)).toBe('pending');
  await expect(placeWith(await form(1))).rejects.toThrow('autre montant');
});

describe('Invariant 4 : un autre terminal, montant ou monnaie est mis de côté et signalé', () => {
  test.each([
    ['un centime de moins', '482.34EUR', {}, 'amountMismatch'],
    ['une autre monnaie', '482.35USD', {}, 'amountMismatch'],
    ['un autre terminal', '482.35EUR', { TPE: '7654321' }, 'wrongEnvironment'],
  ])('%s', async (_, montant, extra, outcome) => {
    const { id, reference } = await card();
    const told = await says(reference, 'payetest', montant, extra);
    expect(told).toMatchObject({ outcome, event: { needsAttention: true, orderId: id } });
    expect(paymentOf(id)).toBe('pending');
    expect(shop.alerts(id)).toHaveLength(1);
  });

  test('Une référence inconnue, ou un autre montant avant la commande, est gardé et signalé', async () => {
    const told = await says('ZZZZZZZZZZZZ');
    expect(told).toMatchObject({ outcome: 'unknownReference', event: { needsAttention: true, orderId: null } });
    const waiting = { reference: 'ZZZZZZZZZZZZ', outcomeLabel: 'Référence inconnue', amount: 482.35, orderId: null };
    expect(openPaymentEvents(shop.ctx())).toMatchObject([waiting]);
    const { orderNumber } = await form();
    const early = { outcome: 'amountMismatch', event: { needsAttention: true, orderId: null } };
    expect(await says(orderNumber, 'payetest', '1.00EUR')).toMatchObject(early);
  });
});

test('Invariant 5 : chaque essai a sa référence, une seule commande et un montant figé', async () => {
  const { id, reference } = await card();
  const { orderNumber } = await form(price, id);
  shop.setCoin({ netSellPrice: 60_000 });
  const attempts = shop.db.select().from(paymentAttempts).all();
  expect(new Set(attempts.map((one) => one.reference))).toEqual(new Set([reference, orderNumber]));
  expect(attempts.every(({ orderId, amount }) => orderId === id && amount === price)).toBe(true);
});

// What the bank says again after a crash: tests/api/callback.test.ts.
test('Invariant 6 : un message enregistré mais pas traité l’est une minute plus tard, une fois ; d’un autre montant, sans payer', async () => {
  const recorded = async (euros = '482.35EUR') => {
    const { id, reference } = await card();
    const message = testTerminal.parseCallback(bankSays(reference, euros, 'payetest'));
    if (!message) throw new Error('the seal is good');
    const attemptId = shop.db.select().from(paymentAttempts).where(eq(paymentAttempts.orderId, id)).get()?.id ?? null;
    const open = { receivedAt: Date.now(), attemptId, orderId: id, needsAttention: true };
    shop.db
      .insert(paymentEvents)
      .values({ ...message, ...open })
      .run();
    return id;
  };
  const id = await recorded();
  await shop.reconcile();
  expect(paymentOf(id), 'too early').toBe('pending');
  later(minute);
  for (const _ of [1, 2]) await shop.reconcile();
  expect(paymentOf(id)).toBe('paid');
  expect(shop.events()).toMatchObject([{ outcome: 'paid', needsAttention: false }]);
  expect(shop.mailKinds()).toEqual(['orderReceived', 'paymentReceived']);
  const wrong = await recorded('482.34EUR');
  later(2 * minute);
  await shop.reconcile();
  expect(shop.events().at(-1)).toMatchObject({ outcome: 'amountMismatch', needsAttention: true });
  expect(paymentOf(wrong)).toBe('pending');
});

describe('Invariant 7 : répéter un message ne change rien de plus', () => {
  test('Dix fois le même, ou le même avec un champ aléatoire : un paiement, un courriel, une ligne d’historique', async () => {
    const { id, reference } = await card();
    await Promise.all(Array.from({ length: 10 }, () => says(reference)));
    expect(shop.events()).toMatchObject([{ deliveries: 10, outcome: 'paid', needsAttention: false }]);
    const again = await says(reference, 'payetest', '482.35EUR', { alea2: 'b' });
    expect(again).toMatchObject({ outcome: 'paid', event: { needsAttention: false } });
    expect(shop.alerts(id)).toEqual([]);
    expect(shop.mailKinds()).toEqual(['orderReceived', 'paymentReceived']);
    expect([shop.history(id, 'payment').length, shop.history(id, 'status').length]).toEqual([1, 1]);
  });

  test('Plusieurs refus n’écrivent qu’un courriel, et ne demandent rien à la boutique', async () => {
    const { reference } = await card();
    expect(await says(reference, 'Annulation')).toMatchObject(silent('refused'));
    await says(reference, 'Annulation', '482.35EUR', another(9));
    expect(shop.mailKinds()).toEqual(['orderReceived', 'paymentRefused']);
  });
});

test('Invariant 8 : un refus tardif ne défait pas un paiement, ni de son essai ni d’un second onglet', async () => {
  const [first, tab] = [await card(1, { key: 'panier' }), await card(1, { key: 'panier' })];
  await says(first.reference);
  for (const { reference } of [first, tab])
    expect(await says(reference, 'Annulation')).toMatchObject(silent('lateRefusal'));
  expect(stored(first.id)).toMatchObject({ paymentStatus: 'paid', status: 'confirmed' });
  expect(shop.attempt(first.reference)?.status).toBe('accepted');
  set(first.id, { paymentStatus: 'refunded' });
  expect(await says(tab.reference, 'Annulation', '482.35EUR', another(2))).toMatchObject(silent('lateRefusal'));
  expect(paymentOf(first.id)).toBe('refunded');
  expect(shop.mailKinds()).toEqual(['orderReceived', 'paymentReceived']);
});

test('Invariant 9 : une acceptation plus tardive est honorée, après un refus comme après la fin de l’essai', async () => {
  const refused = await card();
  await says(refused.reference, 'Annulation');
  expect(paymentOf(refused.id)).toBe('refused');
  expect(await says(refused.reference)).toMatchObject({ outcome: 'paid' });
  expect(stored(refused.id)).toMatchObject({ paymentStatus: 'paid', status: 'confirmed' });
  const late = await card(2);
  await shop.move(late.id, 'confirmed');
  later(3 * hour);
  expect(await says(late.reference, 'payetest', '964.70EUR')).toMatchObject({ outcome: 'paid' });
  expect(moves(late.id, 'status'), 'confirmed by the shop, it is not confirmed again').toHaveLength(1);
});

describe('Invariant 10 : une acceptation sur une commande payée ou annulée n’est jamais perdue', () => {
  test('Deux onglets paient : un paiement, le second signalé pour être rendu', async () => {
    const [first, second] = [await card(1, { key: 'panier' }), await card(1, { key: 'panier' })];
    expect(second.id).toBe(first.id);
    await says(first.reference);
    const told = await says(second.reference);
    expect(told).toMatchObject(alerted('unexpectedPayment'));
    expect(shop.alerts(first.id)).toHaveLength(1);
    expect(shop.db.select().from(orders).all()).toMatchObject([{ paymentStatus: 'paid' }]);
    expect(shop.mailKinds().filter((kind) => kind === 'secondPayment')).toHaveLength(1);
  });

  test('d’une carte laissée pour un virement : son refus n’y touche pas, son acceptation la paie par carte', async () => {
    const { id, reference } = await card();
    set(id, { paymentType: 'virement' });
    expect((await says(reference, 'Annulation'))?.outcome).toBe('refused');
    expect(paymentOf(id)).toBe('pending');
    expect((await says(reference, 'payetest', '482.35EUR', another(1)))?.outcome).toBe('paid');
    expect(stored(id)).toMatchObject({ paymentType: 'carte', paymentStatus: 'paid' });
  });

  test('après l’annulation par la boutique : payée à rembourser, toujours annulée, sans être « de trop »', async () => {
    const told = await card();
    const { id, reference } = told;
    await letLapse();
    expect(stored(id)).toMatchObject({ status: 'cancelled', paymentStatus: 'cancelled' });
    expect(await says(reference)).toMatchObject(alerted('unexpectedPayment'));
    expect(shop.alerts(id)).toHaveLength(1);
    expect(shop.mailKinds()).toEqual(['orderReceived', 'orderCancelled', 'latePayment']);
    const paid = { status: 'cancelled', paymentStatus: 'paid', overpayment: null };
    expect(shop.seen(id)).toMatchObject({ ...paid, desk: { attempts: [{ refundable: 482.35 }] } });
    shop.bank.saysRefund(0);
    await shop.refund(told);
    expect(shop.mails().at(-1), 'without an invoice').toMatchObject({ kind: 'orderRefunded', papers: [] });
  });
});

describe('Invariant 11 : un code d’essai, d’attente ou inconnu ne paie jamais', () => {
  test('« payetest » en production', async () => {
    const { id, reference } = await card();
    const told = (code: string) => deliver(shop.db, bankSays(reference, '482.35EUR', code), production());
    expect(await told('payetest')).toMatchObject(alerted('wrongEnvironment'));
    expect(paymentOf(id)).toBe('pending');
    expect((await told('paiement'))?.outcome).toBe('paid');
  });

  test.each([
    ['paiement', 'wrongEnvironment', true],
    ['attente_partenaire', 'pending', false],
    ['paiement_pf2', 'unknownCode', true],
  ])('« %s » à l’essai', async (code, outcome, needsAttention) => {
    const { id, reference } = await card();
    expect(await says(reference, code)).toMatchObject({ outcome, event: { needsAttention } });
    expect(paymentOf(id)).toBe('pending');
  });
});

// 12, when mails or the processing fail: tests/api/callback.test.ts.
test('Invariant 13 : les prix sont figés avant la banque et tiennent plus longtemps que sa page', async () => {
  const { id, order, form: first } = await card();
  const bankSession = 45 * minute;
  expect(order.payableUntil - Date.now()).toBeGreaterThan(bankSession);
  expect(first.expiresAt - Date.now()).toBeGreaterThan(bankSession);
  // A try opened at the last minute holds the order for as long as the bank's page may live.
  vi.setSystemTime(order.payableUntil - minute);
  shop.bank.saysState('RE', '0.00EUR');
  const retry = await form(price, id);
  vi.setSystemTime(order.payableUntil + bankSession);
  expect(await shop.jobs()).toMatchObject({ cancelled: 0 });
  expect((await says(retry.orderNumber))?.outcome).toBe('paid');
});

// 14, what goes back and on whose answer: refunds.test.ts; a lost call: reconcile.test.ts.
test('Invariant 15 : un virement constaté à la main porte le nom de la boutique, jamais celui de la banque', async () => {
  const id = await shop.transfer();
  await shop.pay(id);
  await paidCard();
  const rows = shop.db.select().from(orderHistory).where(eq(orderHistory.kind, 'payment')).all();
  expect(rows.map(({ toValue, actorKind, actorId }) => [toValue, actorKind, actorId])).toEqual([
    ['paid', 'admin', shop.admin.userId],
    ['paid', 'system', 'bank'],
  ]);
  expect(shop.journal('order.payment')[0]).toMatchObject({ actorId: shop.admin.userId, entityId: id });
});

describe('La banque est plus rapide que le navigateur', () => {
  test('Une acceptation arrivée avant la commande est gardée, visible, puis honorée ; une seconde est à rendre', async () => {
    const asked = await form();
    const early = { needsAttention: true, orderId: null };
    expect(await says(asked.orderNumber, 'Annulation')).toMatchObject({ outcome: 'refused' });
    later(1);
    const first = await says(asked.orderNumber, 'payetest', '482.35EUR', another(1));
    expect(first).toMatchObject({ outcome: 'paid', event: early });
    later(1);
    const second = await says(asked.orderNumber, 'payetest', '482.35EUR', another(2));
    expect(second).toMatchObject({ outcome: 'unexpectedPayment', event: early });
    later(3 * hour);
    const order = await placeWith(asked);
    expect(order).toMatchObject({ paymentStatus: 'paid', status: 'confirmed' });
    const told = shop.events().toSorted((a, b) => a.receivedAt - b.receivedAt);
    expect(told.map(({ orderId, needsAttention }) => [orderId, needsAttention])).toEqual([
      [order._id, false],
      [order._id, false],
      [order._id, true],
    ]);
    expect(shop.mailKinds().slice(0, 2)).toEqual(['orderReceived', 'paymentReceived']);
  });

  test('Un refus arrivé avant la commande aussi ; celui d’un second onglet ne la rouvre pas', async () => {
    const asked = await form();
    await says(asked.orderNumber, 'Annulation');
    const refused = { paymentStatus: 'refused', status: 'pending', canPay: true };
    const { _id: id } = await placeWith(asked, { key: 'panier' });
    expect(shop.seen(id)).toMatchObject(refused);
    const tab = await form();
    await says(tab.orderNumber, 'Annulation');
    expect(await placeWith(tab, { key: 'panier' })).toMatchObject({ _id: id, ...refused });
    expect(moves(id, 'payment')).toEqual([['pending', 'refused']]);
  });

  test('si la commande ne vient jamais, l’argent reste en vue ; rendu par la boutique, il n’en paie plus aucune', async () => {
    const [asked, given] = [await form(), await form()];
    await says(asked.orderNumber);
    const told = await says(given.orderNumber);
    const eventId = told?.event.id ?? '';
    expect(await resolvePaymentEvent(shop.ctx(), { eventId })).toEqual({ _id: eventId });
    const detail = { reference: given.orderNumber };
    expect(shop.journal('order.resolveEvent')).toMatchObject([{ entityId: eventId, detail }]);
    await expect(placeWith(given)).rejects.toThrow(refusal('conflict'));
    shop.setCoin({ netSellPrice: 60_000 });
    await expect(placeWith(asked)).rejects.toThrow('Les prix ont changé');
    expect(shop.db.select().from(orders).all()).toEqual([]);
    expect(shop.events()[0]).toMatchObject({ orderId: null, needsAttention: true });
  });
});
