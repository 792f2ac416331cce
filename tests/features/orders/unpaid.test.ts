import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Connection } from '../../../db/client.ts';
import { paymentAttempts, refunds } from '../../../db/schema/orders.ts';
import { configurations } from '../../../db/schema/shop.ts';
import { mailOutbox } from '../../../db/schema/system.ts';
import { changePaymentTypeContract } from '../../../src/features/orders/cancel/unpaid.api.ts';
import { cancelUnpaidOrder, changePaymentType } from '../../../src/features/orders/cancel/unpaid.server.ts';
import { getOrderById } from '../../../src/features/orders/lists/queries.server.ts';
import { loadOrder } from '../../../src/features/orders/model/load.server.ts';
import { moneyOf } from '../../../src/features/orders/model/money.ts';
import { createOrderFormData } from '../../../src/features/orders/payments/attempt.server.ts';
import { updatePaymentStatus } from '../../../src/features/orders/payments/paymentStatus.server.ts';
import { addOrder } from '../../../src/features/orders/place/placeOrder.server.ts';
import { anonymous } from '../../../src/http/actor.ts';
import { type PlayedBank, startBank } from '../../support/bank.ts';
import { ctxOf } from '../../support/context.ts';
import {
  alertsOf,
  bankSays,
  deliver,
  mailKinds,
  makeMetal,
  orderByCard,
  orderByTransfer,
  shopAskingAt,
  storedOrder,
} from '../../support/orders.ts';
import { makeActor, testDb } from '../../support/people.ts';

let db: Connection;
let client: ReturnType<typeof makeActor>;
let id: string;

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-09-07T10:00:00+02:00'), toFake: ['Date'] });
  db = testDb();
  client = makeActor(db, 'client');
  ({ id } = makeMetal(db));
});
afterEach(() => {
  vi.useRealTimers();
});

const coins = (quantity = 1) => ({ Items: [{ type: 'metal' as const, id, quantity }] });
const byCard = (quantity = 1) => orderByCard(db, client, 48_235 * quantity, { ...coins(quantity), key: `${quantity}` });
const byTransfer = (quantity = 1) =>
  orderByTransfer(db, client, 48_235 * quantity, { ...coins(quantity), key: `${quantity}` });
const cancel = (orderId: string, toCart = false, actor = client) =>
  cancelUnpaidOrder(ctxOf(db, actor), { orderId, toCart });
const change = (orderId: string, actor = client) =>
  changePaymentType(ctxOf(db, actor), { orderId, paymentType: 'virement' });
const conflict = (words = '') => expect.objectContaining({ code: 'conflict', message: expect.stringContaining(words) });

describe('Une cliente annule une commande qu’elle n’a pas payée', () => {
  test('par carte comme par virement : l’historique la nomme, un courriel le confirme, une seule fois', async () => {
    for (const order of [(await byCard()).order, await byTransfer(2)]) {
      expect(order.canCancel).toBe(true);
      const cancelled = await cancel(order._id);
      expect(cancelled).toMatchObject({
        status: 'cancelled',
        paymentStatus: 'cancelled',
        canPay: false,
        canCancel: false,
      });
      expect(cancelled.timeline.find(({ to }) => to === 'cancelled')).toMatchObject({
        by: 'Vous',
        text: 'Commande annulée. Vous l’avez demandé depuis votre compte.',
      });
      expect((await cancel(order._id)).timeline).toEqual(cancelled.timeline);
    }
    expect(mailKinds(db).filter((kind) => kind === 'orderCancelled')).toHaveLength(2);
  });

  test('ou en remet les articles dans son panier, et l’historique le dit', async () => {
    const { order } = await byCard();
    const words = (await cancel(order._id, true)).timeline.map(({ text }) => text);
    expect(words).toContain('Commande annulée. Vous avez choisi de commander autrement.');
  });

  test('pas la commande d’une autre, ni sans être cliente', async () => {
    const { order } = await byCard();
    const notFound = expect.objectContaining({ code: 'notFound' });
    await expect(cancel(order._id, false, makeActor(db, 'client'))).rejects.toThrow(notFound);
    await expect(cancel('inconnue')).rejects.toThrow(notFound);
    await expect(cancelUnpaidOrder(ctxOf(db, anonymous), { orderId: order._id, toCart: false })).rejects.toThrow(
      expect.objectContaining({ code: 'unauthenticated' }),
    );
    await expect(cancel(order._id, false, makeActor(db, 'admin'))).rejects.toThrow(
      expect.objectContaining({ code: 'forbidden' }),
    );
    expect(storedOrder(db, order._id).status).toBe('pending');
  });

  test('pas une commande payée, ni tant que la banque traite un paiement', async () => {
    const paid = await byCard();
    await deliver(db, bankSays(paid.form.orderNumber, '482.35EUR', 'payetest'));
    await expect(cancel(paid.order._id)).rejects.toThrow(conflict('est payée'));
    const waiting = await byCard(2);
    await deliver(db, bankSays(waiting.form.orderNumber, '964.70EUR', 'attente_partenaire'));
    await expect(cancel(waiting.order._id)).rejects.toThrow(conflict('traite encore'));
    await expect(change(waiting.order._id)).rejects.toThrow(conflict('traite encore'));
    expect(getOrderById(ctxOf(db, client), { id: waiting.order._id })).toMatchObject({
      awaitsBank: true,
      canCancel: false,
      otherWay: null,
    });
  });

  test('et ce que la banque accepte encore après est à rendre : la boutique en est alertée, la cliente prévenue', async () => {
    const { order, form } = await byCard();
    await cancel(order._id);
    expect((await deliver(db, bankSays(form.orderNumber, '482.35EUR', 'payetest')))?.outcome).toBe('unexpectedPayment');
    expect(storedOrder(db, order._id)).toMatchObject({ status: 'cancelled', paymentStatus: 'paid' });
    expect(alertsOf(db, order._id)).toHaveLength(1);
    expect(mailKinds(db)).toContain('latePayment');
  });

  describe('alors que l’appel de la banque s’est perdu', () => {
    let bank: PlayedBank;
    beforeEach(async () => {
      bank = await startBank();
    });
    afterEach(() => bank.stop());
    const cancelAsking = (orderId: string, actor = client) =>
      cancelUnpaidOrder(ctxOf(db, actor, shopAskingAt(bank.url)), { orderId, toCart: false });

    test('la boutique l’interroge d’abord : acceptée, la commande est payée, et la cliente lit pourquoi elle le reste', async () => {
      const { order } = await byCard();
      bank.saysState('PA');
      await expect(cancelAsking(order._id)).rejects.toMatchObject({
        code: 'conflict',
        message: expect.stringMatching(/est payée, elle n’est pas annulée.*écrivez-nous/),
        details: { data: { paidOrderId: order._id } },
      });
      expect(storedOrder(db, order._id)).toMatchObject({ status: 'confirmed', paymentStatus: 'paid' });
      expect(mailKinds(db)).toEqual(['orderReceived', 'paymentReceived']);
    });

    test('choisir le virement l’interroge aussi : ce que la carte a payé ne se paie pas deux fois', async () => {
      const { order } = await byCard();
      bank.saysState('PA');
      const asking = ctxOf(db, client, shopAskingAt(bank.url));
      await expect(changePaymentType(asking, { orderId: order._id, paymentType: 'virement' })).rejects.toMatchObject({
        message: expect.stringMatching(/est payée, ne faites pas de virement/),
        details: { data: { paidOrderId: order._id } },
      });
      expect(storedOrder(db, order._id)).toMatchObject({ paymentType: 'carte', paymentStatus: 'paid' });
      expect(mailKinds(db)).not.toContain('transferChosen');
    });

    test('refusée ou sans réponse, la commande est annulée comme elle le demande', async () => {
      const refused = await byCard();
      bank.saysState('RE', '0.00EUR');
      expect((await cancelAsking(refused.order._id)).status).toBe('cancelled');
      const silent = await byCard(2);
      bank.hangsUp();
      expect((await cancelAsking(silent.order._id)).status).toBe('cancelled');
    });

    test('elle n’entend rien de la commande d’une autre, ni d’une commande déjà payée ou annulée', async () => {
      const { order, form } = await byCard();
      await expect(cancelAsking(order._id, makeActor(db, 'client'))).rejects.toMatchObject({ code: 'notFound' });
      await deliver(db, bankSays(form.orderNumber, '482.35EUR', 'payetest'));
      await expect(cancelAsking(order._id)).rejects.toMatchObject({ details: { data: { paidOrderId: order._id } } });
      const given = await byCard(2);
      await cancel(given.order._id);
      await cancelAsking(given.order._id);
      expect(bank.questions).toEqual([]);
    });
  });

  test('puis commande à nouveau les mêmes articles : c’est une autre commande', async () => {
    const first = (await byCard()).order;
    await cancel(first._id, true);
    expect((await byCard()).order._id).not.toBe(first._id);
  });
});

describe('Une cliente paie autrement une commande qu’elle n’a pas payée', () => {
  test('par virement au lieu de la carte : même commande, même prix, l’IBAN par courriel, le délai depuis la commande', async () => {
    const { order, form } = await byCard();
    await deliver(db, bankSays(form.orderNumber, '482.35EUR', 'Annulation'));
    const changed = await change(order._id);
    expect(changed).toMatchObject({
      _id: order._id,
      amount: 482.35,
      paymentType: 'virement',
      paymentStatus: 'pending',
      canPay: false,
      otherWay: 'carte',
      transfer: { reference: order.orderNumber },
    });
    expect(new Date(changed.payableUntil).toISOString()).toBe('2026-09-14T21:59:59.999Z');
    const mail = db.select().from(mailOutbox).where(eq(mailOutbox.kind, 'transferChosen')).get();
    expect(mail?.text).toContain('FR08 3000 4000 0500 0012 3456 789');
    vi.setSystemTime(Date.now() + 3_600_000);
    expect((await change(order._id)).timeline).toEqual(changed.timeline);
  });

  test('jamais du virement à la carte : l’argent est peut-être en route', async () => {
    const shape = changePaymentTypeContract.body;
    expect(shape.safeParse({ orderId: (await byTransfer())._id, paymentType: 'carte' }).success).toBe(false);
  });

  test('une carte acceptée en plus du virement se rend seule : la commande reste payée', async () => {
    const { order, form } = await byCard();
    await change(order._id);
    const dealer = ctxOf(db, makeActor(db, 'admin'));
    await updatePaymentStatus(dealer, { orderId: order._id, status: 'paid' });
    expect((await deliver(db, bankSays(form.orderNumber, '482.35EUR', 'payetest')))?.outcome).toBe('unexpectedPayment');
    const paid = storedOrder(db, order._id);
    if (!paid) throw new Error('the order is gone');
    expect(getOrderById(dealer, { id: order._id }).surplus).toMatchObject({ amount: 482.35 });
    const attempt = db.select().from(paymentAttempts).where(eq(paymentAttempts.orderId, order._id)).get();
    db.insert(refunds)
      .values({
        attemptId: attempt?.id ?? '',
        orderId: order._id,
        amount: 48_235,
        status: 'accepted',
        createdAt: Date.now(),
        actorKind: 'admin',
      })
      .run();
    expect(moneyOf(loadOrder(ctxOf(db), paid.id)).balance).toBe(48_235);
  });

  test('ni un second formulaire tant que la banque traite le premier paiement', async () => {
    const { order, form } = await byCard();
    await deliver(db, bankSays(form.orderNumber, '482.35EUR', 'attente_partenaire'));
    expect(getOrderById(ctxOf(db, client), { id: order._id })).toMatchObject({ awaitsBank: true, canPay: false });
    await expect(createOrderFormData(ctxOf(db, client), { amountToPay: 48_235, orderId: order._id })).rejects.toThrow(
      conflict('traite encore'),
    );
  });

  test('la carte acceptée après le choix du virement paie la commande, par carte', async () => {
    const { order, form } = await byCard();
    await change(order._id);
    expect((await deliver(db, bankSays(form.orderNumber, '482.35EUR', 'payetest')))?.outcome).toBe('paid');
    expect(storedOrder(db, order._id)).toMatchObject({ paymentType: 'carte', paymentStatus: 'paid' });
  });

  test('le refus de la carte après le choix du virement ne change rien au virement', async () => {
    const { order, form } = await byCard();
    await change(order._id);
    await deliver(db, bankSays(form.orderNumber, '482.35EUR', 'Annulation'));
    expect(storedOrder(db, order._id)).toMatchObject({ paymentType: 'virement', paymentStatus: 'pending' });
    expect(
      await updatePaymentStatus(ctxOf(db, makeActor(db, 'admin')), { orderId: order._id, status: 'paid' }),
    ).toMatchObject({ paymentStatus: 'paid' });
  });

  test('pas la commande d’une autre, ni payée, ni annulée, ni hors délai, ni au-delà de la limite de la carte', async () => {
    const { order, form } = await byCard();
    await expect(change(order._id, makeActor(db, 'client'))).rejects.toThrow(
      expect.objectContaining({ code: 'notFound' }),
    );
    await deliver(db, bankSays(form.orderNumber, '482.35EUR', 'payetest'));
    await expect(change(order._id)).rejects.toThrow(conflict('payée'));
    const cancelled = (await byCard(2)).order;
    await cancel(cancelled._id);
    await expect(change(cancelled._id)).rejects.toThrow(conflict('annulée'));
    const late = await byCard(3);
    vi.setSystemTime(Date.now() + 2 * 3_600_000);
    await expect(change(late.order._id)).rejects.toThrow(conflict());
    const large = await byTransfer(11);
    expect(large.otherWay).toBeNull();
  });

  test('depuis son panier, resté plein : c’est toujours une seule commande', async () => {
    const { order } = await byCard();
    expect(await byTransfer()).toMatchObject({ _id: order._id, paymentType: 'virement' });
  });
});

describe('Un compte ne fige pas n’importe quels prix', () => {
  const configure = (values: Partial<typeof configurations.$inferInsert>) =>
    db
      .insert(configurations)
      .values({
        carrates22: 1,
        carrates18: 1,
        carrates14: 1,
        delivery: [{ upTo: null, cost: 0 }],
        cardLimit: 100_000,
        createdAt: 1,
        updatedAt: 1,
        ...values,
      })
      .run();

  test('au-dessus du montant de la boutique, l’identité vient d’abord, et la phrase le dit', async () => {
    configure({ requestAbove: 48_235 });
    expect((await byTransfer()).orderNumber).toBeTruthy();
    await expect(byTransfer(2)).rejects.toThrow(conflict('votre identité doit être vérifiée'));
    for (const identityStatus of ['pending', 'refused'] as const) {
      const other = makeActor(db, 'client', { identityStatus });
      await expect(orderByTransfer(db, other, 96_470, coins(2))).rejects.toThrow(conflict());
    }
    const known = makeActor(db, 'client', { identityStatus: 'verified' });
    expect((await orderByTransfer(db, known, 96_470, coins(2))).amount).toBe(964.7);
  });

  test('cinq commandes sans paiement au plus : la sixième attend, la même est retrouvée, une annulée fait de la place', async () => {
    const orders = await Promise.all([1, 2, 3, 4, 5].map((quantity) => byTransfer(quantity)));
    await expect(byTransfer(6)).rejects.toThrow(conflict('5 commandes qui attendent leur paiement'));
    await expect(byCard(7)).rejects.toThrow(conflict());
    expect((await byTransfer(5))._id).toBe(orders[4]?._id);
    await cancel(orders[0]?._id ?? '');
    expect((await byTransfer(6)).orderNumber).toBeTruthy();
    expect((await orderByTransfer(db, makeActor(db, 'client'), 48_235, coins())).orderNumber).toBeTruthy();
  });

  test('mais l’argent que la banque a déjà pris n’est pas refusé', async () => {
    for (const quantity of [1, 2, 3, 4, 5]) await byTransfer(quantity);
    const form = await createOrderFormData(ctxOf(db, client), { amountToPay: 6 * 48_235 });
    await deliver(db, bankSays(form.orderNumber, '2894.10EUR', 'payetest'));
    const amount = 6 * 48_235;
    const seal = { paymentType: 'carte' as const, mac: form.mac, orderNumber: form.orderNumber };
    const placed = await addOrder(ctxOf(db, client), {
      ...seal,
      ...coins(6),
      amount,
      deliveryCost: 0,
      delivery: 'counter',
    });
    expect(placed.paymentStatus).toBe('paid');
  });
});
