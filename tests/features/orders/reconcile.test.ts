import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { orderHistory, orders, paymentEvents } from '../../../db/schema/orders.ts';
import { auditLog } from '../../../db/schema/system.ts';
import { runOrderJobs } from '../../../src/features/orders/cancel/late.server.ts';
import { getOrderById } from '../../../src/features/orders/lists/queries.server.ts';
import { askBank } from '../../../src/features/orders/payments/askBank.server.ts';
import { createOrderFormData } from '../../../src/features/orders/payments/attempt.server.ts';
import { recordBankMessage } from '../../../src/features/orders/payments/events.server.ts';
import { reconcilePayments } from '../../../src/features/orders/payments/reconcile.server.ts';
import { addOrder } from '../../../src/features/orders/place/placeOrder.server.ts';
import { anonymous } from '../../../src/http/actor.ts';
import { type PlayedBank, startBank, stateXml } from '../../support/bank.ts';
import { ctxOf } from '../../support/context.ts';
import {
  alertsOf,
  bankSays,
  deliver,
  mailKinds,
  orderByCard,
  orderByTransfer,
  shopAskingAt,
  storedAttempt,
  storedOrder,
  testTerminal,
} from '../../support/orders.ts';
import { openCounter, standClock } from './counter.ts';

standClock();
let { db, client, admin, Items } = openCounter();
let bank: PlayedBank;
beforeEach(async () => {
  bank = await startBank();
  ({ db, client, admin, Items } = openCounter());
});
afterEach(() => bank.stop());

const minutes = (n: number) => vi.setSystemTime(Date.now() + n * 60_000);
const place = () => orderByCard(db, client, 48_235, { Items, key: 'panier' });
const run = () => reconcilePayments(ctxOf(db, anonymous, shopAskingAt(bank.url)));
const ask = (orderId: string, actor = admin) => askBank(ctxOf(db, actor, shopAskingAt(bank.url)), { orderId });
const events = () => db.select().from(paymentEvents).all();
const historyOf = (orderId: string, kind: 'payment' | 'status') =>
  db
    .select()
    .from(orderHistory)
    .where(eq(orderHistory.orderId, orderId))
    .all()
    .filter((row) => row.kind === kind);

describe('Un appel de la banque qui se perd', () => {
  test('la boutique pose la question après trois minutes, pas avant, et paie la commande', async () => {
    const { order, form } = await place();
    bank.saysState('PA');
    minutes(2);
    expect(await run()).toEqual({ asked: 0, failures: [] });
    minutes(1);
    expect(await run()).toEqual({ asked: 1, failures: [] });
    expect(storedOrder(db, order._id)).toMatchObject({ paymentStatus: 'paid', status: 'confirmed' });
    expect(events()).toMatchObject([
      { source: 'enquiry', reference: form.orderNumber, orderId: order._id, outcome: 'paid', amount: 48_235 },
    ]);
    expect(mailKinds(db)).toEqual(['orderReceived', 'paymentReceived']);
    minutes(10);
    expect((await run()).asked).toBe(0);
  });

  test.each([
    ['la question d’abord', ['ask', 'call']],
    ['l’appel d’abord', ['call', 'ask']],
    ['la question, l’appel deux fois, la question', ['ask', 'call', 'call', 'ask']],
  ])('%s : un seul paiement, un seul courriel, rien de trop', async (_, steps) => {
    const { order, form } = await place();
    bank.saysState('PA');
    for (const step of steps) {
      minutes(3);
      if (step === 'ask') await ask(order._id);
      else await deliver(db, bankSays(form.orderNumber, '482.35EUR', 'payetest'));
    }
    expect(historyOf(order._id, 'payment')).toHaveLength(1);
    expect(historyOf(order._id, 'status')).toHaveLength(1);
    expect(mailKinds(db)).toEqual(['orderReceived', 'paymentReceived']);
    expect(alertsOf(db, order._id)).toEqual([]);
    expect(events().every((event) => event.outcome === 'paid' && !event.needsAttention)).toBe(true);
    expect(getOrderById(ctxOf(db, client), { id: order._id }).surplus).toBeNull();
  });

  test('un second paiement de la même référence reste signalé après une question', async () => {
    const { order, form } = await place();
    bank.saysState('PA');
    await ask(order._id);
    await deliver(db, bankSays(form.orderNumber, '482.35EUR', 'payetest'));
    const second = await deliver(
      db,
      bankSays(form.orderNumber, '482.35EUR', 'payetest', { date: '15/03/2026_a_11:00:00' }),
    );
    expect(second).toMatchObject({ outcome: 'unexpectedPayment', event: { needsAttention: true } });
    expect(getOrderById(ctxOf(db, client), { id: order._id }).surplus).toMatchObject({ amount: 482.35 });
  });

  test('deux onglets ont payé, deux appels perdus : un paiement, l’autre à rendre', async () => {
    const first = await place();
    await place();
    bank.saysState('PA');
    minutes(3);
    expect((await run()).asked).toBe(2);
    expect(events().map((event) => event.outcome)).toEqual(['paid', 'unexpectedPayment']);
    expect(getOrderById(ctxOf(db, client), { id: first.order._id })).toMatchObject({
      paymentStatus: 'paid',
      surplus: { amount: 482.35, settledAt: null },
    });
  });

  test('avant la commande aussi : l’argent attend, puis la paie quand elle vient', async () => {
    const form = await createOrderFormData(ctxOf(db, client), { amountToPay: 48_235 });
    bank.saysState('PA');
    minutes(3);
    await run();
    expect(events()).toMatchObject([{ outcome: 'paid', needsAttention: true, orderId: null }]);
    minutes(1);
    await deliver(db, bankSays(form.orderNumber, '482.35EUR', 'payetest'));
    const input = { Items, paymentType: 'carte' as const, mac: form.mac, orderNumber: form.orderNumber };
    const order = await addOrder(ctxOf(db, client), { ...input, amount: 48_235, deliveryCost: 0, delivery: 'counter' });
    expect(order).toMatchObject({ paymentStatus: 'paid', surplus: null });
    expect(events().some((event) => event.needsAttention)).toBe(false);
  });

  test('un refus est dit une fois, et un paiement qui le suit est encore trouvé', async () => {
    const { order } = await place();
    bank.saysState('RE', '0.00EUR');
    minutes(3);
    await run();
    minutes(3);
    await run();
    expect(storedOrder(db, order._id).paymentStatus).toBe('refused');
    expect(mailKinds(db)).toEqual(['orderReceived', 'paymentRefused']);
    expect(events()).toMatchObject([{ outcome: 'refused', deliveries: 2 }]);
    bank.saysState('PA');
    minutes(6);
    await run();
    expect(storedOrder(db, order._id).paymentStatus).toBe('paid');
  });
});

describe('Une réponse qui ne convient pas ne paie rien', () => {
  test.each([
    ['un centime de moins', stateXml('PA', '482.34EUR'), 'amountMismatch'],
    ['rien de pris', stateXml('PA', '0.00EUR'), 'amountMismatch'],
    ['un montant illisible', stateXml('PA', 'oui'), 'amountMismatch'],
    ['une autre monnaie', stateXml('PA', '482.35USD'), 'amountMismatch'],
    ['une autre référence', stateXml('PA').replace('<etat>', '<reference>AUTRE</reference><etat>'), 'unknownReference'],
    ['un autre terminal', stateXml('PA').replace('<etat>', '<TPE>7654321</TPE><etat>'), 'wrongEnvironment'],
  ])('%s : mis de côté et signalé une fois', async (_, xml, outcome) => {
    const { order } = await place();
    bank.says(xml);
    for (const wait of [3, 3, 6]) {
      minutes(wait);
      await run();
    }
    expect(storedOrder(db, order._id).paymentStatus).toBe('pending');
    expect(events()).toMatchObject([{ outcome, needsAttention: true, orderId: order._id, deliveries: 3 }]);
    expect(alertsOf(db, order._id)).toHaveLength(1);
  });

  test.each([
    ['illisible', '<etatpaiement><etat>PA</etat>'],
    ['une erreur', '<e><cdr>-2</cdr></e>'],
    ['un état inconnu', stateXml('ZZ')],
  ])('%s : rien ne change', async (_, xml) => {
    const { order } = await place();
    bank.says(xml);
    minutes(3);
    await run();
    expect(storedOrder(db, order._id).paymentStatus).toBe('pending');
    expect(events()).toEqual([]);
  });
});

describe('Les questions', () => {
  test('s’espacent, et cessent trois jours après la fin du formulaire', async () => {
    await place();
    bank.says('<e><cdr>-2</cdr></e>');
    const at: number[] = [];
    const start = Date.now();
    for (let n = 0; n < 260; n++) {
      // Minute by minute while the form lives, then hour by hour, and at last twice a day for weeks.
      minutes(n < 122 ? 1 : n < 220 ? 60 : 12 * 60);
      if ((await run()).asked) at.push((Date.now() - start) / 60_000);
    }
    expect(at[0]).toBe(3);
    expect(at.slice(1).every((moment, n) => moment - (at[n] ?? 0) >= 3)).toBe(true);
    expect(at.length).toBeLessThan(20);
    expect(at.at(-1)).toBeGreaterThanOrEqual(2 * 60 + 3 * 24 * 60);
    expect(at.at(-1)).toBeLessThan(2 * 60 + 3 * 24 * 60 + 60);
    expect(bank.questions).toHaveLength(at.length);
  });

  test('après un arrêt de la boutique, une seule est posée et non toutes celles qui ont manqué', async () => {
    await place();
    bank.says('<e><cdr>-2</cdr></e>');
    minutes(26 * 60);
    expect((await run()).asked).toBe(1);
    minutes(1);
    expect((await run()).asked).toBe(0);
  });

  test('s’arrêtent quand la banque ne répond pas, et les autres paiements attendent leur tour', async () => {
    await place();
    await place();
    bank.hangsUp();
    minutes(3);
    expect(await run()).toMatchObject({ asked: 1, failures: [expect.stringMatching(/^[A-Z0-9]{12}: /)] });
    bank.saysState('PA');
    minutes(1);
    expect((await run()).asked).toBe(1);
  });

  test('deux passages à la fois n’en posent qu’une par paiement', async () => {
    await place();
    await place();
    bank.saysState('PA');
    minutes(3);
    await Promise.all([run(), run()]);
    expect(bank.questions).toHaveLength(2);
  });

  test('s’arrêtent avec la boutique', async () => {
    await place();
    minutes(3);
    expect((await reconcilePayments(ctxOf(db, anonymous, shopAskingAt(bank.url)), AbortSignal.abort())).asked).toBe(0);
  });
});

describe('Une commande dont le délai est passé', () => {
  test('n’est pas annulée avant que la banque ait répondu sur son paiement', async () => {
    const { order } = await place();
    minutes(121);
    expect(await runOrderJobs(ctxOf(db))).toMatchObject({ cancelled: 0 });
    bank.hangsUp();
    await run();
    expect(await runOrderJobs(ctxOf(db))).toMatchObject({ cancelled: 0 });
    minutes(60);
    bank.saysState('PA');
    await run();
    expect(await runOrderJobs(ctxOf(db))).toMatchObject({ cancelled: 0 });
    expect(storedOrder(db, order._id)).toMatchObject({ status: 'confirmed', paymentStatus: 'paid' });
  });

  test('l’est dès que la banque dit ne rien savoir, ou après un jour de silence', async () => {
    const { order } = await place();
    minutes(121);
    bank.says('une page d’erreur');
    expect(await run()).toMatchObject({ asked: 1, failures: [expect.stringContaining('not readable')] });
    expect(await runOrderJobs(ctxOf(db))).toMatchObject({ cancelled: 0 });
    minutes(60);
    bank.says('<e><cdr>-2</cdr></e>');
    await run();
    expect(await runOrderJobs(ctxOf(db))).toMatchObject({ cancelled: 1 });
    expect(storedOrder(db, order._id).status).toBe('cancelled');

    const silent = await place();
    minutes(26 * 60 - 1);
    expect(await runOrderJobs(ctxOf(db))).toMatchObject({ cancelled: 0 });
    minutes(1);
    expect(await runOrderJobs(ctxOf(db))).toMatchObject({ cancelled: 1 });
    expect(storedOrder(db, silent.order._id).status).toBe('cancelled');
  });

  test('même après un refus : une autre carte a pu passer sans que la banque prévienne', async () => {
    const { order, form } = await place();
    await deliver(db, bankSays(form.orderNumber, '482.35EUR', 'Annulation'));
    minutes(121);
    expect(await runOrderJobs(ctxOf(db))).toMatchObject({ cancelled: 0 });
    bank.saysState('RE', '0.00EUR');
    await run();
    expect(await runOrderJobs(ctxOf(db))).toMatchObject({ cancelled: 1 });
    expect(storedOrder(db, order._id).status).toBe('cancelled');
  });

  test('un état que la boutique ne connaît pas n’est pas une réponse : la commande attend encore', async () => {
    const { order } = await place();
    minutes(121);
    bank.saysState('EC');
    await run();
    expect(await runOrderJobs(ctxOf(db))).toMatchObject({ cancelled: 0 });
    expect((await ask(order._id)).message).toContain('n’est pas lisible');
    minutes(60);
    bank.saysState('PA');
    await run();
    expect(storedOrder(db, order._id)).toMatchObject({ status: 'confirmed', paymentStatus: 'paid' });
  });

  test('une question posée trop tôt ne compte pas : la cliente pouvait encore payer', async () => {
    await place();
    bank.says('<e><cdr>-2</cdr></e>');
    minutes(90);
    await run();
    minutes(30);
    expect(await runOrderJobs(ctxOf(db))).toMatchObject({ cancelled: 0 });
  });
});

describe('Un message enregistré mais pas traité', () => {
  test('est traité par la boutique une minute plus tard, une seule fois', async () => {
    const { order, form } = await place();
    const message = testTerminal.readCallback(bankSays(form.orderNumber, '482.35EUR', 'payetest'));
    if (!message) throw new Error('the seal is good');
    await recordBankMessage(ctxOf(db), { message });
    await run();
    expect(storedOrder(db, order._id).paymentStatus).toBe('pending');
    minutes(1);
    await run();
    await run();
    expect(storedOrder(db, order._id).paymentStatus).toBe('paid');
    expect(events()).toMatchObject([{ outcome: 'paid', needsAttention: false }]);
    expect(mailKinds(db)).toEqual(['orderReceived', 'paymentReceived']);
  });

  test.each([
    ['d’un autre terminal', '482.35EUR', 'payetest', { TPE: '7654321' }, 'wrongEnvironment'],
    ['d’un autre montant', '482.34EUR', 'payetest', {}, 'amountMismatch'],
    ['de production', '482.35EUR', 'paiement', {}, 'wrongEnvironment'],
  ])('%s, ne paie pas davantage', async (_, montant, code, extra, outcome) => {
    const { order, form } = await place();
    const message = testTerminal.readCallback(bankSays(form.orderNumber, montant, code, extra));
    if (!message) throw new Error('the seal is good');
    await recordBankMessage(ctxOf(db), { message });
    minutes(2);
    await run();
    expect(events()).toMatchObject([{ outcome, needsAttention: true }]);
    expect(storedOrder(db, order._id).paymentStatus).toBe('pending');
  });
});

describe('« Interroger la banque »', () => {
  test('pose la question tout de suite, la dit en français et la garde au journal', async () => {
    const { order, form } = await place();
    bank.saysState('PA');
    const answer = await ask(order._id);
    expect(answer.message).toContain(form.orderNumber);
    expect(answer.message).toMatch(/la banque a accepté 482,35/);
    expect(answer.order).toMatchObject({ paymentStatus: 'paid', desk: { events: [{ source: 'enquiry' }] } });
    expect(db.select().from(auditLog).where(eq(auditLog.action, 'order.askBank')).all()).toMatchObject([
      { actorId: admin.userId, entityId: order._id },
    ]);
    expect(storedAttempt(db, form.orderNumber)?.enquiries).toBe(0);
  });

  test('dit qu’elle n’a pas répondu, ne sait rien ou n’est pas lisible', async () => {
    const { order } = await place();
    bank.hangsUp();
    expect((await ask(order._id)).message).toContain('n’a pas répondu');
    bank.says('<e><cdr>-2</cdr></e>');
    expect((await ask(order._id)).message).toContain('code -2');
    bank.says('non');
    expect((await ask(order._id)).message).toContain('n’est pas lisible');
    expect(storedOrder(db, order._id).paymentStatus).toBe('pending');
  });

  test('n’a pas de sens pour un virement ni pour une commande inconnue', async () => {
    const { _id } = await orderByTransfer(db, client, 48_235, { Items });
    await expect(ask(_id)).rejects.toMatchObject({ code: 'conflict' });
    await expect(ask('inconnue')).rejects.toMatchObject({ code: 'notFound' });
  });

  test('un client ou un visiteur est refusé, et la banque n’entend rien', async () => {
    const { order } = await place();
    await expect(ask(order._id, client)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(ask(order._id, anonymous as never)).rejects.toMatchObject({ code: 'unauthenticated' });
    expect(bank.questions).toEqual([]);
    expect(db.select().from(orders).get()?.paymentStatus).toBe('pending');
  });
});
