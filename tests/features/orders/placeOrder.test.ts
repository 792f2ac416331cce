import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { currencies, metals } from '../../../db/schema/catalogue.ts';
import { orders, quotes } from '../../../db/schema/orders.ts';
import { defaultConfig } from '../../../db/schema/shop.ts';
import { hours } from '../../../src/dates.ts';
import { tiersOf } from '../../../src/features/catalogue/model/tiers.ts';
import { cancelUnpaidOrder } from '../../../src/features/orders/cancel/cancelOrder.server.ts';
import { addOrder } from '../../../src/features/orders/place/placeOrder.server.ts';
import { quotePrices } from '../../../src/features/orders/place/quote.server.ts';
import { publishPrices } from '../../../src/features/prices/schedule.server.ts';
import { makeCurrency, orderByTransfer } from '../../support/orders.ts';
import { configure, makeActor, rowsOf } from '../../support/people.ts';
import { refuses } from '../../support/refuses.ts';
import { minute, openShop, price, refusal } from '../../support/shop.ts';

const shop = openShop();
const { card, form, placeWith, mailKinds, setCoin } = shop;
let dollar: ReturnType<typeof makeCurrency>;
beforeEach(() => {
  dollar = makeCurrency(shop.db);
});

const coins = (quantity: number) => [{ ...shop.Items[0], quantity }];
const dollars = (quantity: number) => [{ type: 'currency' as const, id: dollar.id, quantity }];
const transfer = (amount: number, choice: Partial<Parameters<typeof orderByTransfer>[3]> = {}, who = shop.client) =>
  orderByTransfer(shop.db, who, amount, { Items: coins(1), ...choice });
const countOrders = () => shop.db.select().from(orders).all().length;
const conflict = (data: object) => ({ code: 'conflict', details: { data } });

describe('Un client passe une commande', () => {
  test('par carte : une pièce et 500 dollars, au prix de la base, au centime', async () => {
    const asked = await form(price + 46_077);
    const { orderNumber, mac } = asked;
    const order = await placeWith(asked, { Items: [...coins(1), ...dollars(500)], amount: price + 46_077 });
    expect(order).toMatchObject({
      ...{ orderNumber, mac, paymentType: 'carte', amount: 943.12, itemsAmount: 943.12, deliveryCost: 0 },
      ...{ delivery: 'counter', status: 'pending', paymentStatus: 'pending', transfer: null, canPay: true },
      buyer: { firstName: 'Zoé', address: '1 rue de la Paix' },
      identity: { required: true, satisfied: false },
      Items: [{ amount: 482.35 }, { amount: 460.77 }],
    });
    expect(shop.seen(order._id, shop.client), 'as it is read again').toMatchObject(order);
    expect(mailKinds()).toEqual(['orderReceived']);
  });

  test('Par virement, la boutique donne le numéro, l’IBAN et la date limite', async () => {
    const { orderNumber, transfer, ...order } = shop.seen(await shop.parcel(), shop.client);
    expect(orderNumber).toMatch(/^[A-Z0-9]{12}$/);
    expect(order).toMatchObject({ paymentType: 'virement', mac: '', delivery: 'parcel', deliveryCost: 15 });
    const account = { beneficiary: 'Comptoir', iban: 'FR08 3000 4000 0500 0012 3456 789', bic: 'BNPAFRPP' };
    const asked = { amount: 497.35, received: 0, deadline: Date.parse('2026-09-14T23:59:59.999+02:00') };
    expect(transfer).toMatchObject({ ...account, ...asked, reference: orderNumber });
  });
});

describe('Rien n’est enregistré quand', () => {
  afterEach(() => {
    expect(countOrders()).toBe(0);
    expect(mailKinds()).toEqual([]);
  });

  test('La quantité ne se commande pas, ou l’article n’existe pas ou est masqué', async () => {
    const named = { code: 'invalid', details: { errors: { 'Items.0': expect.any(String) } } };
    for (const Items of [coins(1.5), coins(1000), dollars(3)])
      await expect(transfer(price, { Items }), JSON.stringify(Items)).rejects.toMatchObject(named);
    const other = { type: 'currency' as const, id: shop.coin.id, quantity: 5 };
    await expect(transfer(price, { Items: [other] })).rejects.toThrow('n’existe plus');
    setCoin({ isVisable: false });
    shop.db.update(currencies).set({ isVisible: false }).run();
    await expect(transfer(price)).rejects.toThrow('20 Francs Napoléon');
    await expect(transfer(price, { Items: dollars(100) })).rejects.toThrow('Dollar américain');
  });

  test('Le prix a changé, le navigateur annonce un autre total, ou le prix est trop vieux', async () => {
    const asked = await form();
    for (const lie of [{ amount: 1 }, { delivery: 'parcel' }, { deliveryCost: 1 }] as const)
      await expect(placeWith(asked, lie), JSON.stringify(lie)).rejects.toThrow(refusal('conflict'));
    setCoin({ netSellPrice: 48_300 });
    const lines = [{ id: shop.coin.id, unitPrice: 483, amount: 483 }];
    const figures = { amount: 483, itemsAmount: 483, deliveryCost: 0, delivery: 'counter', lines };
    await expect(placeWith(asked), 'the new total is told').rejects.toMatchObject(conflict(figures));
    configure(shop.db, { priceTerms: { ...defaultConfig.priceTerms, oldAfter: 120 } });
    setCoin({ netSellPrice: price, pricedAt: Date.now() - hours(3) });
    await expect(transfer(price), 'it is named').rejects.toThrow(refusal('conflict', shop.coin.metalName));
  });

  test('Le sceau ne vaut pas pour ce client et ce moment, la carte ne suffit plus, l’adresse est incomplète', async () => {
    const asked = await form();
    for (const lie of [{ mac: '0'.repeat(40) }, { mac: '' }, { orderNumber: 'AAAAAAAAAAAA' }])
      await expect(placeWith(asked, lie), JSON.stringify(lie)).rejects.toThrow(refusal('invalid'));
    const stranger = await form(price, undefined, makeActor(shop.db, 'client'));
    await expect(placeWith(stranger), 'the form of another').rejects.toThrow(refusal('invalid'));
    configure(shop.db, { cardLimit: 40_000 });
    await expect(placeWith(asked), 'the limit went down since').rejects.toThrow('virement');
    configure(shop.db, { cardLimit: price });
    shop.later(asked.expiresAt - Date.now());
    await expect(placeWith(asked), 'the form has expired').rejects.toThrow(refusal('conflict'));
    const nowhere = makeActor(shop.db, 'client', { address: null, town: null });
    await refuses(transfer(price, {}, nowhere), 'invalid', 'Mes coordonnées');
    await refuses(transfer(price, {}, nowhere), 'invalid', { address: '', town: '' });
  });
});

describe('Une commande n’est passée qu’une fois', () => {
  const key = '1-2-3-4';
  const open = (openOrderId: string) => conflict({ openOrderId });

  test('quand le même envoi vient deux fois, par carte, ou par virement avec la clé de son panier', async () => {
    const { order, input } = await card();
    const first = await transfer(price, { key });
    setCoin({ netSellPrice: 1 });
    expect((await addOrder(shop.ctx(shop.client), input))._id).toBe(order._id);
    expect((await transfer(price, { key }))._id).toBe(first._id);
    expect(countOrders()).toBe(2);
    expect(mailKinds()).toEqual(['orderReceived', 'orderReceived']);
    setCoin({ netSellPrice: price });
    expect((await transfer(price))._id, 'without a key').not.toBe((await transfer(price))._id);
  });

  test('La clé d’un autre client n’ouvre ni ne montre sa commande', async () => {
    const first = await transfer(price, { key });
    const stranger = makeActor(shop.db, 'client');
    expect((await transfer(price, { key }, stranger))._id).not.toBe(first._id);
    expect(() => shop.seen(key, makeActor(shop.db, 'client'))).toThrow('n’existe');
    expect(shop.seen(key, shop.client)._id).toBe(first._id);
  });

  test('Un autre panier sous la même clé, ou dont le prix n’est plus gardé, est refusé et dit laquelle attend', async () => {
    const { order } = await card(1, { key });
    for (const [amount, other] of [
      [2 * price, { Items: coins(2) }],
      [price + 1_500, { delivery: 'parcel', deliveryCost: 1_500 }],
      [price + 1, { amount: price + 1 }],
    ] as const) {
      const again = placeWith(await form(amount), { amount, key, ...other });
      await expect(again, JSON.stringify(other)).rejects.toMatchObject(open(order._id));
    }
    expect(countOrders()).toBe(1);
    shop.later(order.payableUntil - Date.now());
    await expect(card(1, { key }), 'too late').rejects.toMatchObject(open(order._id));
    await cancelUnpaidOrder(shop.ctx(shop.client), { orderId: order._id, toCart: true });
    expect((await card(1, { key })).id, 'given up, it makes place').not.toBe(order._id);
  });

  test('se paie encore par carte, vers sa propre page, quand le plafond a baissé depuis', async () => {
    const { id } = await card();
    configure(shop.db, { cardLimit: price - 1 });
    await expect(form()).rejects.toThrow('virement');
    const { fields } = await form(price, id);
    expect(JSON.stringify(fields).split(id)).toHaveLength(3);
  });

  test('Si l’on choisit alors le virement, c’est la même commande, que la carte ne paie plus', async () => {
    const { id } = await card(1, { key });
    const changed = await transfer(price, { key });
    expect(changed).toMatchObject({ _id: id, paymentType: 'virement', canPay: false });
    await expect(card(1, { key })).rejects.toMatchObject(open(id));
  });

  test('quand un onglet paie pendant que l’autre attend : il l’apprend ; annulée, elle se recommande', async () => {
    const late = await form();
    const { id, reference } = await card(1, { key });
    await shop.says(reference);
    await expect(placeWith(late, { key })).rejects.toMatchObject(conflict({ paidOrderId: id }));
    expect(countOrders()).toBe(1);
    await shop.move(id, 'cancelled');
    expect((await card(1, { key })).id).not.toBe(id);
  });
});

describe('Un devis garde les prix', () => {
  const quote = (renew = false, [pieces = 1, units = 100] = [1, 100]) =>
    quotePrices(shop.ctx(shop.client), { Items: [...coins(pieces), ...dollars(units)], renew });
  /** To 500 € and 1 €. */
  const raise = () => {
    setCoin({ netSellPrice: 50_000 });
    shop.db.update(currencies).set({ sellPrice: 1_000_000, coefficient: 1 }).run();
  };
  const both = price + 9_215;
  const order = (amount: number, [pieces = 1, units = 100] = [1, 100], who = shop.client) =>
    transfer(amount, { Items: [...coins(pieces), ...dollars(units)] }, who);
  const goOn = (minutes: number) => shop.later(minutes * minute);
  const figures = (amount: number) => conflict({ amount });

  test('jusqu’à sa fin, pour une commande et sa cliente seule ; ensuite viennent ceux du jour', async () => {
    const { until, now, prices } = await quote();
    expect(until - now).toBe(120 * minute);
    expect(prices).toEqual([
      { type: 'metal', id: shop.coin.id, unitPrice: 482.35, coefficient: 1, quantity: 1 },
      { type: 'currency', id: dollar.id, unitPrice: 0.921534, coefficient: 1, quantity: 100 },
    ]);
    raise();
    goOn(119);
    const stranger = makeActor(shop.db, 'client');
    await expect(order(both, [1, 100], stranger)).rejects.toThrow('Les prix ont changé');
    expect((await order(both)).amount).toBe(574.5);
    await expect(order(both), 'the next order').rejects.toMatchObject(figures(600));
    expect(await quote()).toMatchObject({ prices: [{ unitPrice: 500 }, { unitPrice: 1 }] });
    setCoin({ netSellPrice: 60_000 });
    goOn(120);
    await expect(order(60_000), 'its end').rejects.toMatchObject(figures(700));
    expect((await order(70_000)).amount).toBe(700);
  });

  test('et fini, ne vaut plus pour le panier, ni ne reste quand une autre cliente en prend un', async () => {
    await quote();
    raise();
    goOn(120);
    expect((await quote()).prices).toMatchObject([{ unitPrice: 500 }, { unitPrice: 1 }]);
    goOn(120);
    await quotePrices(shop.ctx(makeActor(shop.db, 'client')), { Items: coins(1), renew: false });
    expect(rowsOf(shop.db, quotes)).toHaveLength(1);
  });

  test('mais n’en donne pas à un article inconnu, ni à celui qui n’est plus en vente', async () => {
    setCoin({ isVisable: false });
    const Items = [...coins(1), ...dollars(100), { type: 'metal' as const, id: 'inconnu', quantity: 1 }];
    const { prices } = await quotePrices(shop.ctx(shop.client), { Items, renew: false });
    expect(prices.map(({ id }) => id)).toEqual([dollar.id]);
  });

  test('d’un article dont le prix est à confirmer entre-temps, mais n’en donne pas pour lui', async () => {
    await quote();
    configure(shop.db, { priceTerms: { ...defaultConfig.priceTerms, oldAfter: 1 } });
    goOn(90);
    const old = 'Prix à confirmer';
    await expect(order(both, [1, 100], makeActor(shop.db, 'client'))).rejects.toThrow(old);
    await expect(order(2 * price + 9_215, [2, 100])).rejects.toThrow(old);
    expect((await order(both)).amount).toBe(574.5);
    expect((await quote(true)).prices).toEqual([]);
  });

  test('et payer à la banque avant de commander ne prend pas un prix à confirmer, mais garde celui du panier', async () => {
    await quotePrices(shop.ctx(shop.client), { Items: coins(1), renew: false });
    const [honest, late] = [await form(), await form()];
    for (const { orderNumber } of [honest, late]) await shop.says(orderNumber);
    configure(shop.db, { priceTerms: { ...defaultConfig.priceTerms, oldAfter: 1 } });
    goOn(90);
    expect((await placeWith(honest)).paymentStatus).toBe('paid');
    await expect(placeWith(late)).rejects.toThrow('Prix à confirmer');
    expect(shop.attempt(late.orderNumber)).toMatchObject({ status: 'accepted', orderId: null });
  });

  test('se prolonge à ce qui entre au panier sans reculer sa fin, et se refait aux prix du jour', async () => {
    const first = await quotePrices(shop.ctx(shop.client), { Items: coins(1), renew: false });
    raise();
    goOn(10);
    const second = await quote();
    expect(second.until).toBe(first.until);
    expect(second.prices.map(({ unitPrice }) => unitPrice)).toEqual([482.35, 1]);
    const anew = { until: first.until + 10 * minute, prices: [{ unitPrice: 500 }, { unitPrice: 1 }] };
    expect(await quote(true)).toMatchObject(anew);
    await expect(order(both), 'the new one ends the old').rejects.toMatchObject(figures(600));
  });

  test('suit un prix qui baisse, jamais un prix qui monte', async () => {
    const { until } = await quote();
    setCoin({ netSellPrice: 48_000 });
    shop.db.update(currencies).set({ sellPrice: 93_000_000, coefficient: 100 }).run();
    const lower = await quote();
    expect(lower).toMatchObject({ until, prices: [{ unitPrice: 480 }, { unitPrice: 0.921534, coefficient: 1 }] });
    raise();
    expect((await quote()).prices).toEqual(lower.prices);
    setCoin({ netSellPrice: 47_000 });
    expect((await order(47_000 + 9_215)).amount).toBe(562.15);
  });

  test('et compare un cours donné pour une unité à un cours donné pour cent', async () => {
    const rate = async (sellPrice: number, coefficient: number) => {
      shop.db.update(currencies).set({ sellPrice, coefficient }).run();
      return (await quote()).prices[1];
    };
    await quote();
    const lower = { unitPrice: 90, coefficient: 100 };
    expect(await rate(90_000_000, 100)).toMatchObject(lower);
    expect(await rate(921_534, 1)).toMatchObject(lower);
  });

  test('pour la quantité demandée : au-delà, le prix du jour, et une phrase qui le dit', async () => {
    await quote();
    raise();
    await expect(order(60 * price + 9_215, [60, 100])).rejects.toMatchObject(figures(30_092.15));
    await expect(order(price + 18_430, [1, 200])).rejects.toMatchObject(figures(682.35));
    expect(await quote(false, [3, 200])).toMatchObject({
      prices: [{ unitPrice: 500 }, { unitPrice: 1 }],
      ended: [
        { id: shop.coin.id, text: expect.stringContaining('1 pièce au plus. Au-delà, c’est celui du jour.') },
        { id: dollar.id, text: expect.stringContaining('100\u00a0USD au plus') },
      ],
    });
    expect((await quote(false, [3, 200])).ended).toEqual([]);
    expect((await order(170_000, [3, 200])).amount).toBe(1_700);
  });

  test('avec ses paliers ; pour moins de pièces il ne vaut pas, une remise nouvelle l’emporte', async () => {
    const off = { offFrom5: 50, offFrom10: 100 };
    setCoin(off);
    shop.verifyIdentity();
    const ten = () => quotePrices(shop.ctx(shop.client), { Items: coins(10), renew: false });
    const buy = (pieces: number, each: number) => transfer(pieces * each, { Items: coins(pieces) });
    const [kept] = (await ten()).prices;
    expect(kept).toMatchObject({ unitPrice: 482.35, tiers: tiersOf(off) });
    for (const [pieces, each] of [
      [3, 47_753],
      [10, price],
    ] as const)
      await expect(buy(pieces, each)).rejects.toThrow(refusal('conflict'));
    const { Items } = await buy(10, 47_753);
    expect(Items).toMatchObject([{ quantity: 10, unitPrice: 477.53, amount: 4_775.3 }]);
    await ten();
    setCoin({ offFrom10: 200 });
    expect((await ten()).prices[0]?.tiers?.at(-1)).toEqual({ from: 10, off: 200 });
    expect((await buy(10, 47_270)).status).toBe('pending');
  });

  test('pour ce qui se commande : ni une quantité sans borne, ni un montant qui demande d’abord l’identité', async () => {
    for (const pieces of [1_000_000_000, 0.5])
      expect((await quote(false, [pieces, 100])).prices).toMatchObject([{ unitPrice: 0.921534 }]);
    expect((await quote(false, [104, 100])).prices).toEqual([]);
    shop.verifyIdentity();
    expect((await quote(false, [104, 100])).prices).toHaveLength(2);
  });

  test('tant que le marchand ne dit pas que ce prix était une erreur', async () => {
    const publish = (cents: number, wasWrong: boolean) => {
      const { pricedAt } = shop.db.select().from(metals).get() ?? { pricedAt: 0 };
      const sell = { rule: null, price: cents };
      const rows = [{ type: 'metal' as const, id: shop.coin.id, pricedAt, sell }];
      return publishPrices(shop.ctx(), { rows, wasWrong, restate: false });
    };
    await quote();
    await publish(50_000, false);
    expect((await quote()).prices[0]).toMatchObject({ unitPrice: 482.35 });
    await publish(51_000, true);
    await expect(order(both)).rejects.toMatchObject(figures(602.15));
    const ended = [{ text: expect.stringContaining('une erreur de notre part') }];
    expect(await quote()).toMatchObject({ prices: [{ unitPrice: 510 }, { unitPrice: 0.921534 }], ended });
  });
});
