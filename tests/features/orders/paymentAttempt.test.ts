import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Connection } from '../../../db/client.ts';
import { orderHistory, paymentAttempts } from '../../../db/schema/orders.ts';
import { configurations, founding } from '../../../db/schema/shop.ts';
import { createOrderFormData } from '../../../src/features/orders/payments/attempt.server.ts';
import { type PlayedBank, startBank, stateXml } from '../../support/bank.ts';
import { ctxOf } from '../../support/context.ts';
import {
  bankSays,
  deliver,
  mailKinds,
  makeMetal,
  orderByCard,
  shopAskingAt,
  storedAttempt,
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

const ask = (input: { amountToPay: number; orderId?: string }, actor = client) =>
  createOrderFormData(ctxOf(db, actor), input);
const order = () => orderByCard(db, client, 48_235, { Items: [{ type: 'metal', id, quantity: 1 }] });

describe('Un client ouvre un paiement', () => {
  test('le formulaire vit aussi longtemps que la configuration garde un prix à une carte', async () => {
    expect((await ask({ amountToPay: 48_235 })).expiresAt).toBe(Date.parse('2026-09-07T12:00:00+02:00'));
    const priceTerms = { ...founding.priceTerms, cardMinutes: 30 };
    const rates = { carrates22: 0, carrates18: 0, carrates14: 0, delivery: [], cardLimit: 500_000 };
    db.insert(configurations)
      .values({ ...rates, priceTerms, createdAt: 1, updatedAt: 1 })
      .run();
    const form = await ask({ amountToPay: 48_235 });
    expect(form.expiresAt).toBe(Date.parse('2026-09-07T10:30:00+02:00'));
  });

  test('avec une référence neuve de douze signes, un montant figé et un sceau', async () => {
    const form = await ask({ amountToPay: 48_235 });
    expect(form.orderNumber).toMatch(/^[A-Z0-9]{12}$/);
    expect(form.fields).toMatchObject({ reference: form.orderNumber, montant: '482.35EUR', MAC: form.mac });
    expect(storedAttempt(db, form.orderNumber)).toMatchObject({
      userId: client.userId,
      amount: 48_235,
      mac: form.mac,
      bankDate: '07/09/2026',
      status: 'created',
      orderId: null,
    });
    expect((await ask({ amountToPay: 48_235 })).orderNumber).not.toBe(form.orderNumber);
  });

  test.each([0, -1])('pas pour %s centimes', async (amountToPay) => {
    await expect(ask({ amountToPay })).rejects.toThrow(expect.objectContaining({ code: 'invalid' }));
  });

  test('pas au-delà de la limite de la carte', async () => {
    expect((await ask({ amountToPay: 500_000 })).orderNumber).toBeTruthy();
    await expect(ask({ amountToPay: 500_001 })).rejects.toThrow('virement');
  });

  test('pas sans adresse complète', async () => {
    await expect(ask({ amountToPay: 100 }, makeActor(db, 'client', { postalCode: null }))).rejects.toThrow(
      'votre code postal',
    );
  });

  test('pas plus de trente fois par heure sans en terminer un', async () => {
    for (let n = 0; n < 30; n++) await ask({ amountToPay: 100 });
    await expect(ask({ amountToPay: 100 })).rejects.toThrow(expect.objectContaining({ code: 'throttled' }));
    expect((await ask({ amountToPay: 100 }, makeActor(db, 'client'))).orderNumber).toBeTruthy();
    vi.setSystemTime(Date.now() + 3_600_001);
    expect((await ask({ amountToPay: 100 })).orderNumber).toBeTruthy();
  });
});

describe('Un client essaie à nouveau après un refus', () => {
  test('et chaque pas du paiement est une ligne de l’historique, avec celui qui l’a fait', async () => {
    const { order: placed, form } = await order();
    await deliver(db, bankSays(form.orderNumber, '482.35EUR', 'Annulation'));
    const second = await ask({ amountToPay: 48_235, orderId: placed._id });
    await deliver(db, bankSays(second.orderNumber, '482.35EUR', 'payetest'));
    const rows = db.select().from(orderHistory).where(eq(orderHistory.kind, 'payment')).all();
    expect(rows.map((row) => [row.fromValue, row.toValue, row.actorId])).toEqual([
      ['pending', 'refused', 'bank'],
      ['refused', 'pending', client.userId],
      ['pending', 'paid', 'bank'],
    ]);
  });

  test('le refus tardif du premier essai ne trouble pas le second', async () => {
    const first = await order();
    await ask({ amountToPay: 48_235, orderId: first.order._id });
    await deliver(db, bankSays(first.form.orderNumber, '482.35EUR', 'Annulation'));
    expect(storedOrder(db, first.order._id).paymentStatus).toBe('pending');
  });

  test('pas à un autre montant', async () => {
    const first = await order();
    await expect(ask({ amountToPay: 1, orderId: first.order._id })).rejects.toThrow(
      expect.objectContaining({ code: 'conflict', details: { data: { amount: 482.35 } } }),
    );
  });
});

describe('Un client paie à nouveau alors que l’appel de la banque s’est perdu', () => {
  let bank: PlayedBank;
  beforeEach(async () => {
    bank = await startBank();
  });
  afterEach(() => bank.stop());

  const payAgain = (orderId: string, actor = client) =>
    createOrderFormData(ctxOf(db, actor, shopAskingAt(bank.url)), { amountToPay: 48_235, orderId });
  const attempts = () => db.select().from(paymentAttempts).all();

  test('la boutique interroge la banque d’abord, note le paiement et n’en ouvre pas un second', async () => {
    const { order: placed } = await order();
    bank.saysState('PA');
    await expect(payAgain(placed._id)).rejects.toMatchObject({
      code: 'conflict',
      message: 'Cette commande est déjà payée.',
      details: { data: { paidOrderId: placed._id } },
    });
    expect(storedOrder(db, placed._id)).toMatchObject({ paymentStatus: 'paid', status: 'confirmed' });
    expect(attempts()).toMatchObject([{ status: 'accepted' }]);
    expect(mailKinds(db)).toEqual(['orderReceived', 'paymentReceived']);
  });

  test('un essai plus ancien, accepté, est trouvé derrière un nouveau qui ne l’est pas', async () => {
    const { order: placed, form } = await order();
    vi.setSystemTime(Date.now() + 1_000);
    await ask({ amountToPay: 48_235, orderId: placed._id });
    bank.says(({ fields }, response) => response.end(stateXml(fields['reference'] === form.orderNumber ? 'PA' : 'RE')));
    await expect(payAgain(placed._id)).rejects.toThrow('déjà payée');
    expect(attempts().map(({ status }) => status)).toEqual(['accepted', 'refused']);
  });

  test('il paie quand elle a refusé, ne répond pas ou tarde, et un essai refusé n’est pas demandé', async () => {
    const { order: placed } = await order();
    bank.hangsUp();
    await payAgain(placed._id);
    bank.says(() => undefined);
    await payAgain(placed._id);
    bank.saysState('RE', '0.00EUR');
    await payAgain(placed._id);
    expect(attempts().map(({ status }) => status)).toEqual(['refused', 'refused', 'refused', 'created']);
    expect(storedOrder(db, placed._id).paymentStatus).toBe('pending');
    const asked = bank.questions.length;
    await payAgain(placed._id);
    expect(bank.questions).toHaveLength(asked + 1);
  });

  test('la banque n’entend rien pour la commande d’un autre ni pour un autre montant', async () => {
    const { order: placed } = await order();
    await expect(payAgain(placed._id, makeActor(db, 'client'))).rejects.toMatchObject({ code: 'notFound' });
    const other = { amountToPay: 1, orderId: placed._id };
    const asking = ctxOf(db, client, shopAskingAt(bank.url));
    await expect(createOrderFormData(asking, other)).rejects.toMatchObject({ code: 'conflict' });
    expect(bank.questions).toEqual([]);
  });
});
