import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Db } from '../../../db/client.ts';
import { users } from '../../../db/schema/accounts.ts';
import { currencies, metals } from '../../../db/schema/catalogue.ts';
import { orders, paymentAttempts } from '../../../db/schema/orders.ts';
import { founding } from '../../../db/schema/shop.ts';
import { cancelUnpaidOrder } from '../../../src/features/orders/cancel/unpaid.server.ts';
import { updateOrderStatus } from '../../../src/features/orders/fulfilment/status.server.ts';
import { getOrderById } from '../../../src/features/orders/model/queries.server.ts';
import type { AddOrderInput } from '../../../src/features/orders/orders.api.ts';
import { createOrderFormData } from '../../../src/features/orders/payments/attempt.server.ts';
import { addOrder } from '../../../src/features/orders/place/placeOrder.server.ts';
import { quotePrices } from '../../../src/features/orders/place/quote.server.ts';
import { publishPrices } from '../../../src/features/prices/schedule.server.ts';
import { ShopError } from '../../../src/http/errors.ts';
import { ctxOf } from '../../support/context.ts';
import {
  bankSays,
  deliver,
  mailKinds,
  makeCurrency,
  makeMetal,
  orderByCard,
  orderByTransfer,
} from '../../support/orders.ts';
import { configure, makeActor, testDb } from '../../support/people.ts';
import { standClock } from '../../support/shop.ts';

standClock();
let db: Db;
let coin: ReturnType<typeof makeMetal>;
let dollar: ReturnType<typeof makeCurrency>;
let client: ReturnType<typeof makeActor>;

beforeEach(() => {
  db = testDb();
  coin = makeMetal(db);
  dollar = makeCurrency(db);
  client = makeActor(db, 'client');
});

const coins = (quantity: number) => [{ type: 'metal' as const, id: coin.id, quantity }];
const dollars = (quantity: number, notes?: { value: number; count: number }[]) => [
  { type: 'currency' as const, id: dollar.id, quantity, ...(notes && { notes }) },
];
const refusal = async (work: () => Promise<unknown>): Promise<ShopError> => {
  try {
    await work();
  } catch (error) {
    if (error instanceof ShopError) return error;
    throw error;
  }
  throw new Error('nothing was refused');
};
const countOrders = () => db.select().from(orders).all().length;

describe('Un client passe une commande', () => {
  test('par carte : une pièce et 500 dollars, au prix de la base, au centime', async () => {
    const { order, form } = await orderByCard(db, client, 48_235 + 46_077, { Items: [...coins(1), ...dollars(500)] });
    expect(order).toMatchObject({
      orderNumber: form.orderNumber,
      mac: form.mac,
      paymentType: 'carte',
      amount: 943.12,
      itemsAmount: 943.12,
      deliveryCost: 0,
      delivery: 'counter',
      status: 'pending',
      statusLabel: 'En attente',
      paymentStatus: 'pending',
      transfer: null,
      canPay: true,
      buyer: { firstName: 'Zoé', address: '1 rue de la Paix' },
      identity: { required: true, satisfied: false },
    });
    expect(order.Items).toMatchObject([
      { type: 'metal', id: coin.id, quantity: 1, unitPrice: 482.35, amount: 482.35, notes: null },
      { type: 'currency', quantity: 500, unitPrice: 0.921534, amount: 460.77, notes: [{ value: 100, count: 5 }] },
    ]);
    expect(mailKinds(db)).toEqual(['orderReceived']);
  });

  test('par virement : la boutique donne le numéro, l’IBAN et la date limite', async () => {
    const order = await orderByTransfer(db, client, 48_235 + 1_500, {
      Items: coins(1),
      deliveryCost: 1_500,
      delivery: 'parcel',
    });
    expect(order.orderNumber).toMatch(/^[A-Z0-9]{12}$/);
    expect(order).toMatchObject({
      paymentType: 'virement',
      mac: '',
      delivery: 'parcel',
      deliveryCost: 15,
      canPay: false,
    });
    expect(order.transfer).toEqual({
      beneficiary: 'Comptoir',
      details: 'known',
      iban: 'FR08 3000 4000 0500 0012 3456 789',
      bic: 'BNPAFRPP',
      reference: order.orderNumber,
      amount: 497.35,
      received: 0,
      deadline: Date.parse('2026-09-14T23:59:59.999+02:00'),
    });
  });
});

describe('Rien n’est enregistré quand', () => {
  const attempt = (Items: Parameters<typeof orderByCard>[3]['Items'], amount = 48_235) =>
    refusal(() => orderByCard(db, client, amount, { Items }));
  /** The order of an earlier form, with wrong figures. */
  const place = (form: { mac: string; orderNumber: string }, lie: Partial<AddOrderInput> = {}) => {
    const { mac, orderNumber } = form;
    const input = { Items: coins(1), paymentType: 'carte' as const, mac, orderNumber, amount: 48_235, deliveryCost: 0 };
    return refusal(() => addOrder(ctxOf(db, client), { ...input, delivery: 'counter', ...lie }));
  };
  const form = (actor = client) => createOrderFormData(ctxOf(db, actor), { amountToPay: 48_235 });
  afterEach(() => {
    expect(countOrders()).toBe(0);
    expect(mailKinds(db)).toEqual([]);
  });

  test.each([0, -1, 1.5, 1000, Number.NaN])('la quantité d’un métal est %s', async (quantity) => {
    const named = { code: 'invalid', details: { errors: { 'Items.0': expect.any(String) } } };
    expect(await attempt(coins(quantity))).toMatchObject(named);
  });

  test.each([0, -5, 2.5, 1e9, 3])('la quantité d’une devise est %s', async (quantity) => {
    expect(await attempt(dollars(quantity))).toMatchObject({ code: 'invalid' });
  });

  test('l’article n’existe pas, ou est masqué', async () => {
    expect((await attempt([{ type: 'metal', id: 'inconnu', quantity: 1 }])).message).toContain('n’existe plus');
    expect((await attempt([{ type: 'currency', id: coin.id, quantity: 5 }])).message).toContain('n’existe plus');
    db.update(metals).set({ isVisable: false }).run();
    db.update(currencies).set({ isVisible: false }).run();
    expect((await attempt(coins(1))).message).toContain('20 Francs Napoléon');
    expect((await attempt(dollars(100))).message).toContain('Dollar américain');
  });

  test('le prix a changé : le nouveau total est donné', async () => {
    const asked = await form();
    db.update(metals).set({ netSellPrice: 48_300 }).where(eq(metals.id, coin.id)).run();
    const lines = [{ id: coin.id, unitPrice: 483, amount: 483 }];
    expect(await place(asked)).toMatchObject({
      code: 'conflict',
      details: { data: { amount: 483, itemsAmount: 483, deliveryCost: 0, delivery: 'counter', lines } },
    });
  });

  test.each([
    ['montant trop bas', { amount: 1 }],
    ['livraison oubliée', { delivery: 'parcel' as const }],
    ['livraison inventée', { deliveryCost: 1 }],
  ])('le navigateur annonce un autre total (%s)', async (_, lie) => {
    const told = refusal(() => orderByTransfer(db, client, 48_235, { Items: coins(1), ...lie }));
    expect(await told).toMatchObject({ code: 'conflict' });
  });

  test('le sceau est faux ou manque, la référence est inventée, le formulaire est celui d’un autre ou a expiré', async () => {
    const asked = await form();
    for (const lie of [{ mac: '0'.repeat(40) }, { mac: '' }, { orderNumber: 'AAAAAAAAAAAA' }])
      expect(await place(asked, lie)).toMatchObject({ code: 'invalid' });
    expect(await place(await form(makeActor(db, 'client')))).toMatchObject({ code: 'invalid' });
    vi.setSystemTime(asked.expiresAt);
    expect(await place(asked)).toMatchObject({ code: 'conflict' });
  });

  test('la carte ne suffit plus : la limite a baissé entre-temps', async () => {
    const asked = await form();
    configure(db, { cardLimit: 40_000 });
    expect((await place(asked)).message).toContain('virement');
  });

  test('l’adresse du compte est incomplète', async () => {
    const nowhere = makeActor(db, 'client', { address: null, town: null });
    const error = await refusal(() => orderByTransfer(db, nowhere, 48_235, { Items: coins(1) }));
    const errors = { address: expect.any(String), town: expect.any(String) };
    expect(error).toMatchObject({ code: 'invalid', details: { errors } });
    expect(error.message).toContain('Mes coordonnées');
  });
});

describe('Une commande n’est passée qu’une fois', () => {
  test('quand le client clique deux fois, ou que la première réponse s’est perdue', async () => {
    const { order, input } = await orderByCard(db, client, 48_235, { Items: coins(1) });
    db.update(metals).set({ netSellPrice: 1 }).run();
    expect((await addOrder(ctxOf(db, client), input))._id).toBe(order._id);
    expect(countOrders()).toBe(1);
    expect(mailKinds(db)).toEqual(['orderReceived']);
  });

  const key = '1-2-3-4';

  test('quand un virement est envoyé deux fois avec la clé de son panier', async () => {
    const asked = { Items: coins(1), key };
    const first = await orderByTransfer(db, client, 48_235, asked);
    db.update(metals).set({ netSellPrice: 1 }).run();
    expect((await orderByTransfer(db, client, 48_235, asked))._id).toBe(first._id);
    expect(countOrders()).toBe(1);
    expect(mailKinds(db)).toHaveLength(1);
  });

  test('mais sans clé, comme le prévoit l’appel, chaque envoi par virement est une commande', async () => {
    const first = await orderByTransfer(db, client, 48_235, { Items: coins(1) });
    expect((await orderByTransfer(db, client, 48_235, { Items: coins(1) }))._id).not.toBe(first._id);
  });

  test('et la clé d’un autre client n’ouvre ni ne montre sa commande', async () => {
    const first = await orderByTransfer(db, client, 48_235, { Items: coins(1), key });
    const stranger = makeActor(db, 'client');
    expect((await orderByTransfer(db, stranger, 48_235, { Items: coins(1), key }))._id).not.toBe(first._id);
    expect(() => getOrderById(ctxOf(db, makeActor(db, 'client')), { id: key })).toThrow('n’existe');
    expect(getOrderById(ctxOf(db, client), { id: key })._id).toBe(first._id);
  });

  test.each([
    ['d’autres articles', 96_470, { quantity: 2 }],
    ['une autre livraison', 49_735, { delivery: 'parcel', deliveryCost: 1_500 }],
    ['un autre montant', 48_236, {}],
  ] as const)(
    'un autre panier sous la même clé est refusé et dit quelle commande attend : %s',
    async (_, amount, other) => {
      const { quantity = 1, ...rest } = { quantity: 1, ...other };
      const { order } = await orderByCard(db, client, 48_235, { Items: coins(1), key });
      const again = () => orderByCard(db, client, amount, { Items: coins(quantity), key, ...rest });
      expect(await refusal(again)).toMatchObject({ code: 'conflict', details: { data: { openOrderId: order._id } } });
      expect(countOrders()).toBe(1);
      await cancelUnpaidOrder(ctxOf(db, client), { orderId: order._id, toCart: true });
      const { order: next } = await orderByCard(db, client, 48_235, { Items: coins(1), key });
      expect(next._id).not.toBe(order._id);
    },
  );

  test('pas non plus quand son prix n’est plus gardé', async () => {
    const { order } = await orderByCard(db, client, 48_235, { Items: coins(1), key });
    vi.setSystemTime(order.payableUntil);
    const again = () => orderByCard(db, client, 48_235, { Items: coins(1), key });
    expect(await refusal(again)).toMatchObject({ code: 'conflict', details: { data: { openOrderId: order._id } } });
  });

  test('quand deux onglets paient le même panier : un second essai sur la même commande', async () => {
    const first = await orderByCard(db, client, 48_235, { Items: coins(1), key });
    const second = await orderByCard(db, client, 48_235, { Items: coins(1), key });
    expect(second.order._id).toBe(first.order._id);
    expect(second.form.orderNumber).not.toBe(first.form.orderNumber);
    expect(db.select().from(paymentAttempts).where(eq(paymentAttempts.orderId, first.order._id)).all()).toHaveLength(2);
  });

  test('quand la réponse s’est perdue et que le client choisit alors le virement : la même commande, par virement', async () => {
    const first = await orderByCard(db, client, 48_235, { Items: coins(1), key });
    const second = await orderByTransfer(db, client, 48_235, { Items: coins(1), key });
    expect(second).toMatchObject({ _id: first.order._id, paymentType: 'virement', canPay: false });
    const back = () => orderByCard(db, client, 48_235, { Items: coins(1), key });
    expect(await refusal(back)).toMatchObject({ code: 'conflict', details: { data: { openOrderId: second._id } } });
  });

  test('quand un onglet paie pendant que l’autre attendait : le second apprend que c’est déjà payé', async () => {
    const late = await createOrderFormData(ctxOf(db, client), { amountToPay: 48_235 });
    const { order, form } = await orderByCard(db, client, 48_235, { Items: coins(1), key });
    await deliver(db, bankSays(form.orderNumber, '482.35EUR', 'payetest'));
    const input = { Items: coins(1), paymentType: 'carte' as const, mac: late.mac, orderNumber: late.orderNumber };
    const error = await refusal(() =>
      addOrder(ctxOf(db, client), { ...input, amount: 48_235, deliveryCost: 0, delivery: 'counter', key }),
    );
    expect(error).toMatchObject({ code: 'conflict', details: { data: { paidOrderId: order._id } } });
    expect(countOrders()).toBe(1);

    // The next cart has a key of its own.
    const next = { Items: coins(1), key: '5-6-7-8' };
    expect((await orderByCard(db, client, 48_235, next)).order._id).not.toBe(order._id);
  });
});

test('Une commande payée puis annulée n’empêche pas de recommander la même chose', async () => {
  const asked = { Items: coins(1), key: '1-2-3-4' };
  const { order, form } = await orderByCard(db, client, 48_235, asked);
  await deliver(db, bankSays(form.orderNumber, '482.35EUR', 'payetest'));
  await updateOrderStatus(ctxOf(db, makeActor(db, 'admin')), { orderId: order._id, status: 'cancelled' });
  expect((await orderByCard(db, client, 48_235, asked)).order._id).not.toBe(order._id);
});

describe('Un devis garde les prix', () => {
  const ask = (renew = false, [pieces, units] = [1, 100]) =>
    quotePrices(ctxOf(db, client), { Items: [...coins(pieces), ...dollars(units)], renew });
  const raise = () => {
    db.update(metals).set({ netSellPrice: 50_000 }).run();
    db.update(currencies).set({ sellPrice: 1_000_000, coefficient: 1 }).run();
  };
  const order = (amount: number, [pieces, units] = [1, 100], who = client) =>
    orderByTransfer(db, who, amount, { Items: [...coins(pieces), ...dollars(units)] });
  const goOn = (minutes: number) => vi.setSystemTime(Date.now() + minutes * 60_000);
  const newFigures = (amount: number) => ({ code: 'conflict', details: { data: { amount } } });

  test('jusqu’à sa fin : la commande se passe à ces prix, ensuite à ceux du jour', async () => {
    const { until, now, prices } = await ask();
    expect(until - now).toBe(120 * 60_000);
    expect(prices).toEqual([
      { type: 'metal', id: coin.id, unitPrice: 482.35, coefficient: 1, quantity: 1 },
      { type: 'currency', id: dollar.id, unitPrice: 0.921534, coefficient: 1, quantity: 100 },
    ]);
    raise();
    goOn(119);
    expect((await order(48_235 + 9_215)).amount).toBe(574.5);
    goOn(1);
    expect(await refusal(() => order(48_235 + 9_215))).toMatchObject(newFigures(600));
    expect((await order(60_000)).amount).toBe(600);
  });

  test('d’un article dont le prix est à confirmer entre-temps, mais n’en donne pas pour lui', async () => {
    await ask();
    configure(db, { priceTerms: { ...founding.priceTerms, oldAfter: 1 } });
    goOn(90);
    expect((await refusal(() => order(57_450, [1, 100], makeActor(db, 'client')))).message).toContain(
      'Prix à confirmer',
    );
    expect((await refusal(() => order(48_235 * 2 + 9_215, [2, 100]))).message).toContain('Prix à confirmer');
    expect((await order(57_450)).amount).toBe(574.5);
    expect((await ask(true)).prices).toEqual([]);
  });

  test('se prolonge à ce qui entre au panier sans reculer sa fin, et se refait aux prix du jour', async () => {
    const first = await quotePrices(ctxOf(db, client), { Items: coins(1), renew: false });
    raise();
    goOn(10);
    const second = await ask();
    expect(second.until).toBe(first.until);
    expect(second.prices.map(({ unitPrice }) => unitPrice)).toEqual([1, 482.35].toSorted((a, b) => b - a));
    const anew = { until: first.until + 600_000, prices: [{ unitPrice: 500 }, { unitPrice: 1 }] };
    expect(await ask(true)).toMatchObject(anew);
    db.update(metals).set({ netSellPrice: 60_000 }).run();
    goOn(120);
    expect(await ask()).toMatchObject({ prices: [{ unitPrice: 600 }, { unitPrice: 1 }] });
  });

  test('suit un prix qui baisse, jamais un prix qui monte', async () => {
    const { until } = await ask();
    db.update(metals).set({ netSellPrice: 48_000 }).run();
    db.update(currencies).set({ sellPrice: 93_000_000, coefficient: 100 }).run();
    const lower = await ask();
    expect(lower).toMatchObject({ until, prices: [{ unitPrice: 480 }, { unitPrice: 0.921534, coefficient: 1 }] });
    raise();
    expect((await ask()).prices).toEqual(lower.prices);
    db.update(metals).set({ netSellPrice: 47_000 }).run();
    expect((await order(47_000 + 9_215)).amount).toBe(562.15);
  });

  test('ne vaut que pour sa cliente', async () => {
    await ask();
    raise();
    const stranger = makeActor(db, 'client');
    await expect(order(57_450, [1, 100], stranger)).rejects.toThrow('Les prix ont changé');
  });

  test('un seul à la fois : le nouveau met fin à l’ancien, où qu’il ait été demandé', async () => {
    await ask();
    raise();
    await ask(true);
    db.update(metals).set({ netSellPrice: 51_000 }).run();
    expect(await refusal(() => order(57_450))).toMatchObject(newFigures(600));
  });

  test('pour la quantité demandée : au-delà, le prix du jour, et une phrase qui le dit', async () => {
    await ask();
    raise();
    expect(await refusal(() => order(48_235 * 60 + 9_215, [60, 100]))).toMatchObject(newFigures(30_092.15));
    expect(await refusal(() => order(48_235 + 18_430, [1, 200]))).toMatchObject(newFigures(682.35));
    expect(await ask(false, [3, 200])).toMatchObject({
      prices: [{ unitPrice: 500 }, { unitPrice: 1 }],
      ended: [
        {
          id: coin.id,
          text: '20 Francs Napoléon\u00a0: le prix gardé valait pour 1 pièce au plus. Au-delà, c’est celui du jour.',
        },
        {
          id: dollar.id,
          text: 'Dollar américain\u00a0: le prix gardé valait pour 100\u00a0USD au plus. Au-delà, c’est celui du jour.',
        },
      ],
    });
    expect((await ask(false, [3, 200])).ended).toEqual([]);
    expect((await order(170_000, [3, 200])).amount).toBe(1_700);
  });

  test('pour ce qui se commande : ni une quantité sans borne, ni un montant qui demande d’abord l’identité', async () => {
    expect((await ask(false, [1_000_000_000, 100])).prices).toMatchObject([{ unitPrice: 0.921534 }]);
    expect((await ask(false, [0.5, 100])).prices).toMatchObject([{ unitPrice: 0.921534 }]);
    expect((await ask(false, [104, 100])).prices).toEqual([]);
    db.update(users).set({ identityStatus: 'verified' }).where(eq(users.id, client.userId)).run();
    expect((await ask(false, [104, 100])).prices).toHaveLength(2);
  });

  test('pour une commande : la suivante se passe aux prix du jour', async () => {
    await ask();
    raise();
    await order(57_450);
    expect(await refusal(() => order(57_450))).toMatchObject(newFigures(600));
    expect((await order(60_000)).amount).toBe(600);
    expect(await ask()).toMatchObject({ prices: [{ unitPrice: 500 }, { unitPrice: 1 }] });
  });

  test('tant que le marchand ne dit pas que ce prix était une erreur', async () => {
    const dealer = ctxOf(db, makeActor(db, 'admin'));
    const publish = (price: number, wasWrong: boolean) => {
      const { pricedAt } = db.select().from(metals).get() ?? { pricedAt: 0 };
      const sell = { rule: null, price };
      return publishPrices(dealer, { rows: [{ type: 'metal', id: coin.id, pricedAt, sell }], wasWrong });
    };
    await ask();
    await publish(50_000, false);
    expect((await ask()).prices[0]).toMatchObject({ unitPrice: 482.35 });
    await publish(51_000, true);
    expect(await refusal(() => order(57_450))).toMatchObject(newFigures(602.15));
    expect(await ask()).toMatchObject({
      prices: [{ unitPrice: 510 }, { unitPrice: 0.921534 }],
      ended: [
        {
          text: '20 Francs Napoléon\u00a0: le prix gardé était une erreur de notre part. Le prix du jour le remplace.',
        },
      ],
    });
    expect((await order(60_215)).amount).toBe(602.15);
  });
});
