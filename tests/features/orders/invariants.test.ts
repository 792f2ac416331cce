import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { metals } from '../../../db/schema/catalogue.ts';
import { orderHistory, orders, paymentAttempts, paymentEvents } from '../../../db/schema/orders.ts';
import { auditLog, mailOutbox } from '../../../db/schema/system.ts';
import { monetico } from '../../../src/features/bank/monetico.ts';
import { testTerminalOf } from '../../../src/features/bank/terminal.ts';
import { runOrderJobs } from '../../../src/features/orders/cancel/late.server.ts';
import { updateOrderStatus } from '../../../src/features/orders/fulfilment/status.server.ts';
import { getOrderById } from '../../../src/features/orders/lists/queries.server.ts';
import { paymentMoney } from '../../../src/features/orders/model/money.ts';
import { loadPayment } from '../../../src/features/orders/model/parts.server.ts';
import { createOrderFormData } from '../../../src/features/orders/payments/attempt.server.ts';
import { recordBankMessage } from '../../../src/features/orders/payments/events.server.ts';
import { updatePaymentStatus } from '../../../src/features/orders/payments/paymentStatus.server.ts';
import { reconcilePayments } from '../../../src/features/orders/payments/reconcile.server.ts';
import { refundPayment } from '../../../src/features/orders/payments/refunds.server.ts';
import { resolvePaymentEvent } from '../../../src/features/orders/payments/resolveEvent.server.ts';
import { addOrder } from '../../../src/features/orders/place/placeOrder.server.ts';
import { anonymous } from '../../../src/http/actor.ts';
import { sendDueMails } from '../../../src/mail/outbox.server.ts';
import { createMailer } from '../../../src/mail/transport.ts';
import { type PlayedBank, startBank } from '../../support/bank.ts';
import { ctxOf, shopOf } from '../../support/context.ts';
import {
  alertsOf,
  bankSays,
  bankWasAsked,
  deliver,
  mailKinds,
  orderByCard,
  orderByTransfer,
  shopAskingAt,
  storedAttempt,
  storedOrder,
  testTerminal,
} from '../../support/orders.ts';
import { freePort } from '../../support/port.ts';
import { openCounter, standClock } from './counter.ts';

standClock();
let { db, client, admin, Items } = openCounter();
beforeEach(() => {
  ({ db, client, admin, Items } = openCounter());
});

const place = () => orderByCard(db, client, 48_235, { Items, key: 'panier' });
const paymentOf = (id: string) => storedOrder(db, id).paymentStatus;
const says = (reference: string, code = 'payetest', montant = '482.35EUR', extra = {}) =>
  deliver(db, bankSays(reference, montant, code, extra));
const later = (ms: number) => vi.setSystemTime(Date.now() + ms);
/** The same terminal, but taking real money. */
const production = () =>
  monetico({
    ...testTerminalOf(Buffer.alloc(32, 7)),
    action: 'https://p.monetico-services.com/paiement.cgi',
    builtIn: false,
  });

describe('Invariant 1 : rien n’est payé sans un message scellé de la banque', () => {
  test('un message forgé ne fait rien et n’est pas gardé', async () => {
    const { order, form } = await place();
    const forged = bankSays(form.orderNumber, '482.35EUR', 'Annulation').replace('Annulation', 'payetest');
    expect(await deliver(db, forged)).toBeNull();
    expect(await deliver(db, new URLSearchParams(form.fields).toString())).toBeNull();
    expect(db.select().from(paymentEvents).all()).toEqual([]);
    expect(paymentOf(order._id)).toBe('pending');
  });

  test('la boutique elle-même ne déclare pas une carte payée', async () => {
    const { order } = await place();
    await expect(updatePaymentStatus(ctxOf(db, admin), { orderId: order._id, status: 'paid' })).rejects.toThrow(
      'banque',
    );
    expect(paymentOf(order._id)).toBe('pending');
  });
});

test('Invariant 2 : le retour du navigateur ne fait que lire l’état enregistré', async () => {
  const { order, form } = await place();
  const attempt = storedAttempt(db, form.orderNumber);
  expect(form.fields['url_retour_ok']).toBe(`https://shop.example/commande-terminee/${attempt?.id}`);
  const seen = getOrderById(ctxOf(db, client), { id: attempt?.id ?? '' });
  expect(seen).toMatchObject({ _id: order._id, paymentStatus: 'pending' });
  expect(paymentOf(order._id)).toBe('pending');
});

test('Invariant 3 : le montant vient de la base, jamais du navigateur', async () => {
  const form = await createOrderFormData(ctxOf(db, client), { amountToPay: 1 });
  const input = { Items, paymentType: 'carte' as const, mac: form.mac, orderNumber: form.orderNumber, deliveryCost: 0 };
  await expect(addOrder(ctxOf(db, client), { ...input, amount: 1, delivery: 'counter' })).rejects.toThrow(
    'Les prix ont changé',
  );
  await expect(addOrder(ctxOf(db, client), { ...input, amount: 48_235, delivery: 'counter' })).rejects.toThrow(
    'autre montant',
  );
  await says(form.orderNumber, 'payetest', '0.01EUR');
  expect(db.select().from(orders).all()).toEqual([]);
});

describe('Invariant 4 : un autre terminal, montant ou monnaie est mis de côté et signalé', () => {
  test.each([
    ['un centime de moins', '482.34EUR', {}, 'amountMismatch'],
    ['cent fois moins', '4.82EUR', {}, 'amountMismatch'],
    ['une autre monnaie', '482.35USD', {}, 'amountMismatch'],
    ['un montant illisible', '482,35EUR', {}, 'amountMismatch'],
    ['un autre terminal', '482.35EUR', { TPE: '7654321' }, 'wrongEnvironment'],
  ])('%s', async (_, montant, extra, outcome) => {
    const { order, form } = await place();
    const told = await says(form.orderNumber, 'payetest', montant, extra);
    expect(told).toMatchObject({ outcome, event: { needsAttention: true, orderId: order._id } });
    expect(paymentOf(order._id)).toBe('pending');
    expect(alertsOf(db, order._id)).toHaveLength(1);
  });

  test('une référence inconnue est gardée et signalée', async () => {
    expect(await says('ZZZZZZZZZZZZ')).toMatchObject({
      outcome: 'unknownReference',
      event: { needsAttention: true, orderId: null, attemptId: null, reference: 'ZZZZZZZZZZZZ' },
    });
  });
});

test('Invariant 5 : chaque essai a sa référence, une seule commande et un montant figé', async () => {
  const first = await place();
  const second = await createOrderFormData(ctxOf(db, client), { amountToPay: 48_235, orderId: first.order._id });
  db.update(metals).set({ netSellPrice: 60_000 }).run();
  const attempts = db.select().from(paymentAttempts).all();
  expect(new Set(attempts.map((a) => a.reference))).toEqual(new Set([first.form.orderNumber, second.orderNumber]));
  expect(attempts.every((a) => a.orderId === first.order._id && a.amount === 48_235)).toBe(true);
});

test('Invariant 6 : le message est enregistré avant d’être traité, et reste visible s’il ne l’est pas', async () => {
  const { order, form } = await place();
  const message = testTerminal.readCallback(bankSays(form.orderNumber, '482.35EUR', 'payetest'));
  if (!message) throw new Error('the seal is good');
  const event = await recordBankMessage(ctxOf(db), { message });
  // A crash here: the bank was not answered, the dealer sees the message, and the bank's repeat pays.
  expect(event).toMatchObject({ outcome: null, needsAttention: true, mac: message.mac });
  expect(paymentOf(order._id)).toBe('pending');
  expect(await says(form.orderNumber)).toMatchObject({
    outcome: 'paid',
    event: { id: event.id, deliveries: 2, needsAttention: false },
  });
  expect(paymentOf(order._id)).toBe('paid');
});

describe('Invariant 7 : répéter un message ne change rien de plus', () => {
  test('dix fois le même : un paiement, un courriel, une ligne d’historique', async () => {
    const { order, form } = await place();
    for (let n = 0; n < 10; n++) await says(form.orderNumber);
    expect(mailKinds(db)).toEqual(['orderReceived', 'paymentReceived']);
    const told = db.select().from(orderHistory).where(eq(orderHistory.orderId, order._id)).all();
    expect(told.map((row) => row.kind)).toEqual(['created', 'payment', 'status']);
    expect(db.select().from(paymentEvents).all()).toMatchObject([
      { deliveries: 10, outcome: 'paid', needsAttention: false },
    ]);
  });

  test('le même avec un champ aléatoire différent n’est pas un second paiement', async () => {
    const { order, form } = await place();
    await says(form.orderNumber, 'payetest', '482.35EUR', { alea1: 'a' });
    expect(await says(form.orderNumber, 'payetest', '482.35EUR', { alea2: 'b' })).toMatchObject({
      outcome: 'paid',
      event: { needsAttention: false },
    });
    expect(alertsOf(db, order._id)).toEqual([]);
    expect(mailKinds(db)).toEqual(['orderReceived', 'paymentReceived']);
  });

  test('plusieurs refus n’écrivent qu’un courriel', async () => {
    const { form } = await place();
    await says(form.orderNumber, 'Annulation');
    await says(form.orderNumber, 'Annulation', '482.35EUR', { date: '15/03/2026_a_09:09:00' });
    expect(mailKinds(db)).toEqual(['orderReceived', 'paymentRefused']);
  });
});

test('Invariant 8 : un refus tardif ne défait pas un paiement', async () => {
  const { order, form } = await place();
  await says(form.orderNumber);
  expect(await says(form.orderNumber, 'Annulation')).toMatchObject({ outcome: 'lateRefusal' });
  expect(storedOrder(db, order._id)).toMatchObject({ paymentStatus: 'paid', status: 'confirmed' });
  expect(storedAttempt(db, form.orderNumber)?.status).toBe('accepted');
});

describe('Invariant 9 : un refus n’est pas la fin', () => {
  test('une acceptation plus tardive de la même référence est honorée', async () => {
    const { order, form } = await place();
    await says(form.orderNumber, 'Annulation');
    expect(paymentOf(order._id)).toBe('refused');
    expect(await says(form.orderNumber)).toMatchObject({ outcome: 'paid' });
    expect(storedOrder(db, order._id)).toMatchObject({ paymentStatus: 'paid', status: 'confirmed' });
  });

  test('même quand l’essai a expiré, tant que la commande tient', async () => {
    const { order, form } = await place();
    later(3 * 3_600_000);
    expect(await says(form.orderNumber)).toMatchObject({ outcome: 'paid' });
    expect(paymentOf(order._id)).toBe('paid');
  });
});

describe('Invariant 10 : une acceptation sur une commande payée ou annulée n’est jamais perdue', () => {
  test('deux onglets paient : un paiement, et le second signalé pour être remboursé', async () => {
    const first = await place();
    const second = await place();
    expect(second.order._id).toBe(first.order._id);
    await says(first.form.orderNumber);
    expect(await says(second.form.orderNumber)).toMatchObject({
      outcome: 'unexpectedPayment',
      event: { needsAttention: true },
    });
    expect(alertsOf(db, first.order._id)).toHaveLength(1);
    expect(db.select().from(orders).all()).toMatchObject([{ paymentStatus: 'paid' }]);
  });

  test('le client lit le second paiement, reçoit un courriel, puis lit qu’il est réglé', async () => {
    const first = await place();
    const second = await place();
    const seen = () => getOrderById(ctxOf(db, client), { id: first.order._id });
    await says(first.form.orderNumber);
    expect(seen().surplus).toBeNull();
    const unexpected = (await says(second.form.orderNumber))?.event;
    expect(seen().surplus).toEqual({ amount: 482.35, settledAt: null });
    expect(seen().timeline.at(-1)?.text).toContain('reçu en trop');
    expect(mailKinds(db).filter((kind) => kind === 'secondPayment')).toHaveLength(1);
    await resolvePaymentEvent(ctxOf(db, admin), { eventId: unexpected?.id ?? '' });
    expect(seen().surplus).toEqual({ amount: 482.35, settledAt: Date.now() });
  });

  test('un paiement arrivé après l’annulation n’est pas « de trop » : son remboursement est celui de la commande', async () => {
    const { order, form } = await place();
    later(2 * 3_600_000 + 1);
    bankWasAsked(db);
    await runOrderJobs(ctxOf(db));
    await says(form.orderNumber);
    expect(getOrderById(ctxOf(db, client), { id: order._id })).toMatchObject({
      status: 'cancelled',
      paymentStatus: 'paid',
      surplus: null,
    });
  });

  test('deux acceptations distinctes de la même référence', async () => {
    const { form } = await place();
    await says(form.orderNumber);
    expect(await says(form.orderNumber, 'payetest', '482.35EUR', { date: '15/03/2026_a_10:00:00' })).toMatchObject({
      outcome: 'unexpectedPayment',
      event: { needsAttention: true },
    });
  });

  test('après l’annulation par la boutique : payée à rembourser, toujours annulée', async () => {
    const { order, form } = await place();
    later(2 * 3_600_000 + 1);
    bankWasAsked(db);
    expect(await runOrderJobs(ctxOf(db))).toMatchObject({ cancelled: 1 });
    expect(storedOrder(db, order._id)).toMatchObject({ status: 'cancelled', paymentStatus: 'cancelled' });
    expect(await says(form.orderNumber)).toMatchObject({
      outcome: 'unexpectedPayment',
      event: { needsAttention: true },
    });
    expect(storedOrder(db, order._id)).toMatchObject({ status: 'cancelled', paymentStatus: 'paid' });
    expect(alertsOf(db, order._id)).toHaveLength(1);
    expect(mailKinds(db)).toEqual(['orderReceived', 'orderCancelled', 'latePayment']);
    expect(getOrderById(ctxOf(db, admin), { id: order._id }).desk?.attempts).toMatchObject([{ refundable: 482.35 }]);
  });
});

describe('Invariant 11 : un code d’essai, d’attente ou inconnu ne paie jamais', () => {
  test('« payetest » en production', async () => {
    const { order, form } = await place();
    expect(await deliver(db, bankSays(form.orderNumber, '482.35EUR', 'payetest'), production())).toMatchObject({
      outcome: 'wrongEnvironment',
      event: { needsAttention: true },
    });
    expect(paymentOf(order._id)).toBe('pending');
    expect((await deliver(db, bankSays(form.orderNumber, '482.35EUR', 'paiement'), production()))?.outcome).toBe(
      'paid',
    );
  });

  test.each([
    ['paiement', 'wrongEnvironment', true],
    ['attente_partenaire', 'pending', false],
    ['paiement_pf2', 'unknownCode', true],
    ['payetest2', 'unknownCode', true],
    ['', 'unknownCode', true],
  ])('« %s » à l’essai', async (code, outcome, needsAttention) => {
    const { order, form } = await place();
    expect(await says(form.orderNumber, code)).toMatchObject({ outcome, event: { needsAttention } });
    expect(paymentOf(order._id)).toBe('pending');
  });
});

// The acknowledgement itself, when mails or the processing fail: tests/api/callback.test.ts.
test('Invariant 12 : un courriel qui ne part pas laisse le paiement entier, et attend dans sa file', async () => {
  const { order, form } = await place();
  await says(form.orderNumber);
  const mailer = createMailer(shopOf({ SMTP_URL: `smtp://127.0.0.1:${await freePort()}` }));
  expect(await sendDueMails(db, { send: mailer.send, queue: 'order' })).toBe(0);
  mailer.close();
  expect(storedOrder(db, order._id)).toMatchObject({ paymentStatus: 'paid', status: 'confirmed' });
  expect(db.select().from(mailOutbox).where(eq(mailOutbox.kind, 'paymentReceived')).all()).toMatchObject([
    { sentAt: null, failedAt: null, attempts: 1, lastError: expect.stringContaining('ECONNREFUSED') },
  ]);
});

test('Invariant 13 : les prix sont figés avant la banque et tiennent plus longtemps que sa page', async () => {
  const { order, form } = await place();
  const bankSession = 45 * 60_000;
  expect(order.payableUntil - Date.now()).toBeGreaterThan(bankSession);
  expect(form.expiresAt - Date.now()).toBeGreaterThan(bankSession);
  // A try opened at the last minute holds the order for as long as the bank's page may live.
  vi.setSystemTime(order.payableUntil - 60_000);
  const retry = await createOrderFormData(ctxOf(db, client), { amountToPay: 48_235, orderId: order._id });
  vi.setSystemTime(order.payableUntil + bankSession);
  expect(await runOrderJobs(ctxOf(db))).toMatchObject({ cancelled: 0 });
  expect((await says(retry.orderNumber))?.outcome).toBe('paid');
});

describe('Invariant 14 : ce qui reste en attente est repris, et la banque seule rend l’argent', () => {
  let played: PlayedBank;
  beforeEach(async () => {
    played = await startBank();
  });
  afterEach(() => played.stop());
  const refundableOf = (reference: string) => {
    const payment = loadPayment(db, storedAttempt(db, reference)?.id ?? '');
    return payment ? paymentMoney(payment).balance : 0;
  };
  const refund = (orderId: string, reference: string, amount: number) =>
    refundPayment(ctxOf(db, admin, shopAskingAt(played.url)), {
      orderId,
      attemptId: storedAttempt(db, reference)?.id ?? '',
      amount,
      refundable: refundableOf(reference),
    });

  test('un appel perdu : la boutique demande à la banque, qui paie la commande, et l’appel tardif ne change rien', async () => {
    const { order, form } = await place();
    later(2 * 3_600_000 + 60_000);
    expect(await runOrderJobs(ctxOf(db))).toMatchObject({ cancelled: 0 });
    played.saysState('PA');
    await reconcilePayments(ctxOf(db, anonymous, shopAskingAt(played.url)));
    expect(storedOrder(db, order._id)).toMatchObject({ status: 'confirmed', paymentStatus: 'paid' });
    await says(form.orderNumber);
    expect(alertsOf(db, order._id)).toEqual([]);
    expect(mailKinds(db)).toEqual(['orderReceived', 'paymentReceived']);
  });

  test('la banque n’a rien : la commande est annulée, et son rappel est encore entendu', async () => {
    const { order, form } = await place();
    later(2 * 3_600_000 + 60_000);
    played.says('<etatpaiement><cdr>-2</cdr></etatpaiement>');
    await reconcilePayments(ctxOf(db, anonymous, shopAskingAt(played.url)));
    await runOrderJobs(ctxOf(db));
    expect(storedOrder(db, order._id).status).toBe('cancelled');
    await says(form.orderNumber);
    expect(paymentOf(order._id)).toBe('paid');
  });

  test('un remboursement ne suit qu’un paiement, jamais au-delà, et seulement sur la réponse de la banque', async () => {
    const { order, form } = await place();
    const conflict = expect.objectContaining({ code: 'conflict' });
    await expect(refund(order._id, form.orderNumber, 48_235)).rejects.toEqual(conflict);
    await says(form.orderNumber);
    await expect(updatePaymentStatus(ctxOf(db, admin), { orderId: order._id, status: 'refunded' })).rejects.toThrow(
      conflict,
    );
    played.saysRefund(-48);
    expect((await refund(order._id, form.orderNumber, 48_235)).order.paymentStatus).toBe('paid');
    played.saysRefund(0);
    expect((await refund(order._id, form.orderNumber, 48_234)).order.paymentStatus).toBe('paid');
    await expect(refund(order._id, form.orderNumber, 2)).rejects.toMatchObject({ code: 'invalid' });
    expect((await refund(order._id, form.orderNumber, 1)).order.paymentStatus).toBe('refunded');
    await expect(refund(order._id, form.orderNumber, 1)).rejects.toEqual(conflict);
  });
});

test('Invariant 15 : un virement constaté à la main porte le nom de la boutique, jamais celui de la banque', async () => {
  const order = await orderByTransfer(db, client, 48_235, { Items });
  await expect(updatePaymentStatus(ctxOf(db, client), { orderId: order._id, status: 'paid' })).rejects.toThrow(
    expect.objectContaining({ code: 'forbidden' }),
  );
  await updatePaymentStatus(ctxOf(db, admin), { orderId: order._id, status: 'paid' });
  const told = db.select().from(orderHistory).where(eq(orderHistory.kind, 'payment')).all();
  expect(told).toMatchObject([{ toValue: 'paid', actorKind: 'admin', actorId: admin.userId }]);
  expect(db.select().from(auditLog).where(eq(auditLog.action, 'order.payment')).all()).toMatchObject([
    { actorKind: 'admin', actorId: admin.userId, entityId: order._id, detail: { from: 'pending', to: 'paid' } },
  ]);

  const card = await place();
  await says(card.form.orderNumber);
  expect(db.select().from(orderHistory).where(eq(orderHistory.orderId, card.order._id)).all()).toContainEqual(
    expect.objectContaining({ kind: 'payment', toValue: 'paid', actorKind: 'system', actorId: 'bank' }),
  );
});

describe('La banque est plus rapide que le navigateur', () => {
  test('une acceptation arrivée avant la commande est gardée, visible, puis honorée', async () => {
    const form = await createOrderFormData(ctxOf(db, client), { amountToPay: 48_235 });
    expect(await says(form.orderNumber)).toMatchObject({
      outcome: 'paid',
      event: { needsAttention: true, orderId: null },
    });
    later(3 * 3_600_000);
    const input = {
      Items,
      paymentType: 'carte' as const,
      mac: form.mac,
      orderNumber: form.orderNumber,
      amount: 48_235,
    };
    const order = await addOrder(ctxOf(db, client), { ...input, deliveryCost: 0, delivery: 'counter' });
    expect(order).toMatchObject({ paymentStatus: 'paid', status: 'confirmed' });
    expect(db.select().from(paymentEvents).all()).toMatchObject([
      { orderId: order._id, needsAttention: false, outcome: 'paid' },
    ]);
    expect(mailKinds(db)).toEqual(['orderReceived', 'paymentReceived']);
  });

  test('un refus arrivé avant la commande aussi', async () => {
    const form = await createOrderFormData(ctxOf(db, client), { amountToPay: 48_235 });
    await says(form.orderNumber, 'Annulation');
    const input = {
      Items,
      paymentType: 'carte' as const,
      mac: form.mac,
      orderNumber: form.orderNumber,
      amount: 48_235,
    };
    const order = await addOrder(ctxOf(db, client), { ...input, deliveryCost: 0, delivery: 'counter' });
    expect(order).toMatchObject({ paymentStatus: 'refused', status: 'pending', canPay: true });
  });

  test('si la commande ne vient jamais, l’argent reste en vue de la boutique', async () => {
    const form = await createOrderFormData(ctxOf(db, client), { amountToPay: 48_235 });
    await says(form.orderNumber);
    db.update(metals).set({ netSellPrice: 60_000 }).run();
    const input = {
      Items,
      paymentType: 'carte' as const,
      mac: form.mac,
      orderNumber: form.orderNumber,
      amount: 48_235,
    };
    await expect(addOrder(ctxOf(db, client), { ...input, deliveryCost: 0 })).rejects.toThrow('Les prix ont changé');
    expect(db.select().from(paymentEvents).all()).toMatchObject([{ orderId: null, needsAttention: true }]);
  });

  test('un argent que la boutique a rendu ne paie plus aucune commande', async () => {
    const form = await createOrderFormData(ctxOf(db, client), { amountToPay: 48_235 });
    const told = await says(form.orderNumber);
    await resolvePaymentEvent(ctxOf(db, admin), { eventId: told?.event.id ?? '' });
    const input = {
      Items,
      paymentType: 'carte' as const,
      mac: form.mac,
      orderNumber: form.orderNumber,
      amount: 48_235,
    };
    await expect(addOrder(ctxOf(db, client), { ...input, deliveryCost: 0, delivery: 'counter' })).rejects.toThrow(
      expect.objectContaining({ code: 'conflict' }),
    );
    expect(db.select().from(orders).all()).toEqual([]);
  });
});

test('Les messages peuvent venir dans n’importe quel ordre : l’argent compte', async () => {
  const codes = ['Annulation', 'payetest', 'attente_partenaire', 'Annulation'];
  const { order, form } = await place();
  for (const [n, code] of codes.entries())
    await says(form.orderNumber, code, '482.35EUR', { date: `15/03/2026_a_09:0${n}:00` });
  expect(paymentOf(order._id)).toBe('paid');
  await updateOrderStatus(ctxOf(db, admin), { orderId: order._id, status: 'prepared' });
  await says(form.orderNumber, 'Annulation', '482.35EUR', { date: '15/03/2026_a_09:30:00' });
  expect(storedOrder(db, order._id)).toMatchObject({ status: 'prepared', paymentStatus: 'paid' });
});
