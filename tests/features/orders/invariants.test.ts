import { eq } from 'drizzle-orm';
import { describe, expect, test, vi } from 'vitest';
import { metals } from '../../../db/schema/catalogue.ts';
import { orderHistory, orders, paymentAttempts } from '../../../db/schema/orders.ts';
import { auditLog, mailOutbox } from '../../../db/schema/system.ts';
import { monetico } from '../../../src/features/bank/monetico.ts';
import { testTerminalOf } from '../../../src/features/bank/terminal.ts';
import { paymentMoney } from '../../../src/features/orders/model/money.ts';
import { loadPayment } from '../../../src/features/orders/model/parts.server.ts';
import { recordBankMessage, resolvePaymentEvent } from '../../../src/features/orders/payments/events.server.ts';
import { refundPayment } from '../../../src/features/orders/payments/refunds.server.ts';
import { sendDueMails } from '../../../src/mail/outbox.server.ts';
import { createMailer } from '../../../src/mail/transport.ts';
import { shopOf } from '../../support/context.ts';
import { bankSays, bankWasAsked, deliver, testTerminal } from '../../support/orders.ts';
import { freePort } from '../../support/port.ts';
import { hour, minute, openShop, price, refusal } from '../../support/shop.ts';

const shop = openShop({ withBank: true });
const { says, card, stored, form, placeWith } = shop;
const paymentOf = (id: string) => stored(id).paymentStatus;
const alerted = (outcome: string) => ({ outcome, event: { needsAttention: true } });
/** The same terminal, but taking real money. */
const production = () =>
  monetico({
    ...testTerminalOf(Buffer.alloc(32, 7)),
    action: 'https://p.monetico-services.com/paiement.cgi',
    builtIn: false,
  });
/** Its time is over, and the bank knew of nothing. */
const letLapse = async () => {
  shop.later(2 * hour + 1);
  bankWasAsked(shop.db);
  expect(await shop.jobs()).toMatchObject({ cancelled: 1 });
};

describe('Invariant 1 : rien n’est payé sans un message scellé de la banque', () => {
  test('un message forgé ne fait rien et n’est pas gardé', async () => {
    const { id, form, reference } = await card();
    const forged = bankSays(reference, '482.35EUR', 'Annulation').replace('Annulation', 'payetest');
    expect(await deliver(shop.db, forged)).toBeNull();
    expect(await deliver(shop.db, new URLSearchParams(form.fields).toString())).toBeNull();
    expect(shop.events()).toEqual([]);
    expect(paymentOf(id)).toBe('pending');
  });

  test('la boutique elle-même ne déclare pas une carte payée', async () => {
    const { id } = await card();
    await expect(shop.pay(id)).rejects.toThrow('banque');
    expect(paymentOf(id)).toBe('pending');
  });
});

test('Invariant 2 : le retour du navigateur ne fait que lire l’état enregistré', async () => {
  const { id, form, reference } = await card();
  const attempt = shop.attempt(reference)?.id ?? '';
  expect(form.fields['url_retour_ok']).toBe(`https://shop.example/commande-terminee/${attempt}`);
  expect(shop.seen(attempt, shop.client)).toMatchObject({ _id: id, paymentStatus: 'pending' });
  expect(paymentOf(id)).toBe('pending');
});

test('Invariant 3 : le montant vient de la base, jamais du navigateur', async () => {
  const asked = await form(1);
  await expect(placeWith(asked, { amount: 1 })).rejects.toThrow('Les prix ont changé');
  await expect(placeWith(asked)).rejects.toThrow('autre montant');
  await says(asked.orderNumber, 'payetest', '0.01EUR');
  expect(shop.db.select().from(orders).all()).toEqual([]);
});

describe('Invariant 4 : un autre terminal, montant ou monnaie est mis de côté et signalé', () => {
  test.each([
    ['un centime de moins', '482.34EUR', {}, 'amountMismatch'],
    ['cent fois moins', '4.82EUR', {}, 'amountMismatch'],
    ['une autre monnaie', '482.35USD', {}, 'amountMismatch'],
    ['un montant illisible', '482,35EUR', {}, 'amountMismatch'],
    ['un autre terminal', '482.35EUR', { TPE: '7654321' }, 'wrongEnvironment'],
  ])('%s', async (_, montant, extra, outcome) => {
    const { id, reference } = await card();
    const told = await says(reference, 'payetest', montant, extra);
    expect(told).toMatchObject({ outcome, event: { needsAttention: true, orderId: id } });
    expect(paymentOf(id)).toBe('pending');
    expect(shop.alerts(id)).toHaveLength(1);
  });

  test('une référence inconnue est gardée et signalée', async () => {
    expect(await says('ZZZZZZZZZZZZ')).toMatchObject({
      outcome: 'unknownReference',
      event: { needsAttention: true, orderId: null, attemptId: null, reference: 'ZZZZZZZZZZZZ' },
    });
  });
});

test('Invariant 5 : chaque essai a sa référence, une seule commande et un montant figé', async () => {
  const { id, reference } = await card();
  const { orderNumber } = await form(price, id);
  shop.db.update(metals).set({ netSellPrice: 60_000 }).run();
  const attempts = shop.db.select().from(paymentAttempts).all();
  expect(new Set(attempts.map((one) => one.reference))).toEqual(new Set([reference, orderNumber]));
  expect(attempts.every(({ orderId, amount }) => orderId === id && amount === price)).toBe(true);
});

test('Invariant 6 : le message est enregistré avant d’être traité, et reste visible s’il ne l’est pas', async () => {
  const { id, reference } = await card();
  const message = testTerminal.readCallback(bankSays(reference, '482.35EUR', 'payetest'));
  if (!message) throw new Error('the seal is good');
  const event = await recordBankMessage(shop.ctx(), { message });
  // A crash here: the bank was not answered, the dealer sees the message, and the bank's repeat pays.
  expect(event).toMatchObject({ outcome: null, needsAttention: true, mac: message.mac });
  expect(paymentOf(id)).toBe('pending');
  const repeated = { id: event.id, deliveries: 2, needsAttention: false };
  expect(await says(reference)).toMatchObject({ outcome: 'paid', event: repeated });
  expect(paymentOf(id)).toBe('paid');
});

describe('Invariant 7 : répéter un message ne change rien de plus', () => {
  test('dix fois le même, ou le même avec un champ aléatoire : un paiement, un courriel, une ligne d’historique', async () => {
    const { id, reference } = await card();
    for (let n = 0; n < 10; n++) await says(reference);
    expect(shop.events()).toMatchObject([{ deliveries: 10, outcome: 'paid', needsAttention: false }]);
    const again = await says(reference, 'payetest', '482.35EUR', { alea2: 'b' });
    expect(again).toMatchObject({ outcome: 'paid', event: { needsAttention: false } });
    expect(shop.alerts(id)).toEqual([]);
    expect(shop.mailKinds()).toEqual(['orderReceived', 'paymentReceived']);
    expect([shop.history(id, 'payment').length, shop.history(id, 'status').length]).toEqual([1, 1]);
  });

  test('plusieurs refus n’écrivent qu’un courriel', async () => {
    const { reference } = await card();
    await says(reference, 'Annulation');
    await says(reference, 'Annulation', '482.35EUR', { date: '15/03/2026_a_09:09:00' });
    expect(shop.mailKinds()).toEqual(['orderReceived', 'paymentRefused']);
  });
});

test('Invariant 8 : un refus tardif ne défait pas un paiement', async () => {
  const { id, reference } = await card();
  await says(reference);
  expect(await says(reference, 'Annulation')).toMatchObject({ outcome: 'lateRefusal' });
  expect(stored(id)).toMatchObject({ paymentStatus: 'paid', status: 'confirmed' });
  expect(shop.attempt(reference)?.status).toBe('accepted');
});

test('Invariant 9 : une acceptation plus tardive est honorée, après un refus comme après la fin de l’essai', async () => {
  const refused = await card();
  await says(refused.reference, 'Annulation');
  expect(paymentOf(refused.id)).toBe('refused');
  expect(await says(refused.reference)).toMatchObject({ outcome: 'paid' });
  expect(stored(refused.id)).toMatchObject({ paymentStatus: 'paid', status: 'confirmed' });
  const late = await card(2);
  shop.later(3 * hour);
  expect(await says(late.reference, 'payetest', '964.70EUR')).toMatchObject({ outcome: 'paid' });
});

describe('Invariant 10 : une acceptation sur une commande payée ou annulée n’est jamais perdue', () => {
  test('deux onglets paient : un paiement, le second signalé pour être rendu, ce que le client lit jusqu’à la fin', async () => {
    const [first, second] = [await card(1, { key: 'panier' }), await card(1, { key: 'panier' })];
    expect(second.id).toBe(first.id);
    await says(first.reference);
    const told = await says(second.reference);
    expect(told).toMatchObject(alerted('unexpectedPayment'));
    expect(shop.alerts(first.id)).toHaveLength(1);
    expect(shop.db.select().from(orders).all()).toMatchObject([{ paymentStatus: 'paid' }]);
    const surplus = () => shop.seen(first.id, shop.client).surplus;
    expect(surplus()).toEqual({ amount: 482.35, settledAt: null });
    expect(shop.mailKinds().filter((kind) => kind === 'secondPayment')).toHaveLength(1);
    await resolvePaymentEvent(shop.ctx(), { eventId: told?.event.id ?? '' });
    expect(surplus()).toEqual({ amount: 482.35, settledAt: Date.now() });
  });

  test('deux acceptations distinctes de la même référence', async () => {
    const { reference } = await card();
    await says(reference);
    const again = await says(reference, 'payetest', '482.35EUR', { date: '15/03/2026_a_10:00:00' });
    expect(again).toMatchObject(alerted('unexpectedPayment'));
  });

  test('après l’annulation par la boutique : payée à rembourser, toujours annulée, sans être « de trop »', async () => {
    const { id, reference } = await card();
    await letLapse();
    expect(stored(id)).toMatchObject({ status: 'cancelled', paymentStatus: 'cancelled' });
    expect(await says(reference)).toMatchObject(alerted('unexpectedPayment'));
    expect(shop.alerts(id)).toHaveLength(1);
    expect(shop.mailKinds()).toEqual(['orderReceived', 'orderCancelled', 'latePayment']);
    const paid = { status: 'cancelled', paymentStatus: 'paid', surplus: null };
    expect(shop.seen(id)).toMatchObject({ ...paid, desk: { attempts: [{ refundable: 482.35 }] } });
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
    ['', 'unknownCode', true],
  ])('« %s » à l’essai', async (code, outcome, needsAttention) => {
    const { id, reference } = await card();
    expect(await says(reference, code)).toMatchObject({ outcome, event: { needsAttention } });
    expect(paymentOf(id)).toBe('pending');
  });
});

// The acknowledgement itself, when mails or the processing fail: tests/api/callback.test.ts.
test('Invariant 12 : un courriel qui ne part pas laisse le paiement entier, et attend dans sa file', async () => {
  const { id, reference } = await card();
  await says(reference);
  const mailer = createMailer(shopOf({ SMTP_URL: `smtp://127.0.0.1:${await freePort()}` }));
  expect(await sendDueMails(shop.db, { send: mailer.send, queue: 'order' })).toBe(0);
  mailer.close();
  expect(stored(id)).toMatchObject({ paymentStatus: 'paid', status: 'confirmed' });
  expect(shop.db.select().from(mailOutbox).where(eq(mailOutbox.kind, 'paymentReceived')).all()).toMatchObject([
    { sentAt: null, failedAt: null, attempts: 1, lastError: expect.stringContaining('ECONNREFUSED') },
  ]);
});

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

describe('Invariant 14 : ce qui reste en attente est repris, et la banque seule rend l’argent', () => {
  const refund = (orderId: string, reference: string, amount: number) => {
    const attemptId = shop.attempt(reference)?.id ?? '';
    const payment = loadPayment(shop.db, attemptId);
    const refundable = payment ? paymentMoney(payment).balance : 0;
    return refundPayment(shop.ctx(), { orderId, attemptId, amount, refundable, what: { purpose: 'goodwill' } });
  };

  test('un appel perdu : la boutique demande à la banque, qui paie la commande, et l’appel tardif ne change rien', async () => {
    const { id, reference } = await card();
    shop.later(2 * hour + minute);
    expect(await shop.jobs()).toMatchObject({ cancelled: 0 });
    shop.bank.saysState('PA');
    await shop.reconcile();
    expect(stored(id)).toMatchObject({ status: 'confirmed', paymentStatus: 'paid' });
    await says(reference);
    expect(shop.alerts(id)).toEqual([]);
    expect(shop.mailKinds()).toEqual(['orderReceived', 'paymentReceived']);
  });

  test('un remboursement ne suit qu’un paiement, jamais au-delà, et seulement sur la réponse de la banque', async () => {
    const { id, reference } = await card();
    await expect(refund(id, reference, price)).rejects.toEqual(refusal('conflict'));
    await says(reference);
    await expect(shop.pay(id, 'refunded')).rejects.toThrow(refusal('conflict'));
    shop.bank.saysRefund(-48);
    expect((await refund(id, reference, price)).order.paymentStatus).toBe('paid');
    shop.bank.saysRefund(0);
    expect((await refund(id, reference, price - 1)).order.paymentStatus).toBe('paid');
    await expect(refund(id, reference, 2)).rejects.toMatchObject({ code: 'invalid' });
    expect((await refund(id, reference, 1)).order.paymentStatus).toBe('refunded');
    await expect(refund(id, reference, 1)).rejects.toEqual(refusal('conflict'));
  });
});

test('Invariant 15 : un virement constaté à la main porte le nom de la boutique, jamais celui de la banque', async () => {
  const id = await shop.transfer();
  await shop.pay(id);
  const actorOf = (orderId: string) =>
    shop.db
      .select()
      .from(orderHistory)
      .where(eq(orderHistory.orderId, orderId))
      .all()
      .flatMap(({ kind, toValue, actorKind, actorId }) => (kind === 'payment' ? [[toValue, actorKind, actorId]] : []));
  expect(actorOf(id)).toEqual([['paid', 'admin', shop.admin.userId]]);
  expect(shop.db.select().from(auditLog).where(eq(auditLog.action, 'order.payment')).all()).toMatchObject([
    { actorKind: 'admin', actorId: shop.admin.userId, entityId: id, detail: { from: 'pending', to: 'paid' } },
  ]);
  const bought = await card();
  await says(bought.reference);
  expect(actorOf(bought.id)).toEqual([['paid', 'system', 'bank']]);
});

describe('La banque est plus rapide que le navigateur', () => {
  test('une acceptation arrivée avant la commande est gardée, visible, puis honorée', async () => {
    const asked = await form();
    expect(await says(asked.orderNumber)).toMatchObject({
      outcome: 'paid',
      event: { needsAttention: true, orderId: null },
    });
    shop.later(3 * hour);
    const order = await placeWith(asked);
    expect(order).toMatchObject({ paymentStatus: 'paid', status: 'confirmed' });
    expect(shop.events()).toMatchObject([{ orderId: order._id, needsAttention: false, outcome: 'paid' }]);
    expect(shop.mailKinds()).toEqual(['orderReceived', 'paymentReceived']);
  });

  test('un refus arrivé avant la commande aussi', async () => {
    const asked = await form();
    await says(asked.orderNumber, 'Annulation');
    expect(await placeWith(asked)).toMatchObject({ paymentStatus: 'refused', status: 'pending', canPay: true });
  });

  test('si la commande ne vient jamais, l’argent reste en vue de la boutique', async () => {
    const asked = await form();
    await says(asked.orderNumber);
    shop.db.update(metals).set({ netSellPrice: 60_000 }).run();
    await expect(placeWith(asked)).rejects.toThrow('Les prix ont changé');
    expect(shop.events()).toMatchObject([{ orderId: null, needsAttention: true }]);
  });

  test('un argent que la boutique a rendu ne paie plus aucune commande', async () => {
    const asked = await form();
    const told = await says(asked.orderNumber);
    await resolvePaymentEvent(shop.ctx(), { eventId: told?.event.id ?? '' });
    await expect(placeWith(asked)).rejects.toThrow(refusal('conflict'));
    expect(shop.db.select().from(orders).all()).toEqual([]);
  });
});

test('Les messages peuvent venir dans n’importe quel ordre : l’argent compte', async () => {
  const { id, reference } = await card();
  for (const [n, code] of ['Annulation', 'payetest', 'attente_partenaire', 'Annulation'].entries())
    await says(reference, code, '482.35EUR', { date: `15/03/2026_a_09:0${n}:00` });
  expect(paymentOf(id)).toBe('paid');
  await shop.move(id, 'prepared');
  await says(reference, 'Annulation', '482.35EUR', { date: '15/03/2026_a_09:30:00' });
  expect(stored(id)).toMatchObject({ status: 'prepared', paymentStatus: 'paid' });
});
