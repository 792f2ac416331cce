import { describe, expect, test } from 'vitest';
import { users } from '../../../db/schema/accounts.ts';
import { paymentAttempts } from '../../../db/schema/orders.ts';
import { defaultConfig } from '../../../db/schema/shop.ts';
import { cancelUnpaidOrder, changePaymentType } from '../../../src/features/orders/cancel/cancelOrder.server.ts';
import { changePaymentTypeContract } from '../../../src/features/orders/orders.api.ts';
import { quotePrices } from '../../../src/features/orders/place/quote.server.ts';
import { stateXml } from '../../support/bank.ts';
import { bankWasAsked, orderByTransfer } from '../../support/orders.ts';
import { changeRows, configure, makeActor } from '../../support/people.ts';
import { hour, openShop, price, refusal } from '../../support/shop.ts';

const shop = openShop({ withBank: true });
const { card, form, transfer, says, stored, later } = shop;
const seen = (id: string) => shop.seen(id, shop.client);
const cancel = (orderId: string, toCart = false) => cancelUnpaidOrder(shop.ctx(shop.client), { orderId, toCart });
const change = (orderId: string) => changePaymentType(shop.ctx(shop.client), { orderId, paymentType: 'virement' });
const conflict = (words = '') => refusal('conflict', words);

describe('Une cliente annule une commande qu’elle n’a pas payée', () => {
  test('par carte comme par virement : l’historique la nomme, un courriel le confirme, une seule fois', async () => {
    for (const [id, toCart, why] of [
      [(await card()).id, false, 'Vous l’avez demandé depuis votre compte.'],
      [await transfer(2), true, 'Vous avez choisi de commander autrement.'],
    ] as const) {
      const cancelled = await cancel(id, toCart);
      expect(cancelled).toMatchObject({ status: 'cancelled', paymentStatus: 'cancelled', canPay: false });
      const text = `Commande annulée. ${why}`;
      expect(cancelled.timeline.find(({ to }) => to === 'cancelled')).toMatchObject({ by: 'Vous', text });
      expect((await cancel(id, toCart)).timeline).toEqual(cancelled.timeline);
    }
    expect(shop.mailKinds().filter((kind) => kind === 'orderCancelled')).toHaveLength(2);
  });

  test('pas une commande payée, ni tant que la banque traite un paiement, qui n’en ouvre pas un second', async () => {
    const paid = await card();
    await says(paid.reference);
    await expect(cancel(paid.id)).rejects.toThrow(conflict('est payée'));
    const waiting = await card(2);
    await says(waiting.reference, 'attente_partenaire', '964.70EUR');
    await expect(cancel(waiting.id)).rejects.toThrow(conflict('traite encore'));
    await expect(change(waiting.id)).rejects.toThrow(conflict('traite encore'));
    await expect(form(2 * price, waiting.id)).rejects.toThrow(conflict('traite encore'));
    expect(seen(waiting.id)).toMatchObject({ awaitsBank: true, canCancel: false, canPay: false, otherWay: null });
    later(3 * hour);
    bankWasAsked(shop.db);
    expect(await shop.jobs()).toMatchObject({ cancelled: 0 });
  });
});

describe('Quand l’appel de la banque s’est perdu', () => {
  test.each([
    ['annuler', cancel, /est payée, elle n’est pas annulée.*écrivez-nous/],
    ['choisir le virement', change, /est payée, ne faites pas de virement/],
  ] as const)(
    '%s l’interroge d’abord : acceptée, la commande reste payée, et la cliente lit pourquoi',
    async (_, act, words) => {
      const { id } = await card();
      shop.bank.saysState('PA');
      const details = { data: { paidOrderId: id } };
      await expect(act(id)).rejects.toMatchObject({ code: 'conflict', message: expect.stringMatching(words), details });
      expect(stored(id)).toMatchObject({ status: 'confirmed', paymentType: 'carte', paymentStatus: 'paid' });
    },
  );

  test('refusée ou sans réponse, elle est annulée comme demandé, sans être demandée deux fois', async () => {
    const [refused, silent] = [await card(), await card(2)];
    shop.bank.saysState('RE', '0.00EUR');
    expect((await cancel(refused.id)).status).toBe('cancelled');
    shop.bank.hangsUp();
    expect((await cancel(silent.id)).status).toBe('cancelled');
    const asked = shop.bank.questions.length;
    await cancel(silent.id);
    expect(shop.bank.questions).toHaveLength(asked);
  });
});

describe('Une cliente paie autrement une commande qu’elle n’a pas payée', () => {
  test('par virement au lieu de la carte : même commande, même prix, le délai depuis la commande', async () => {
    const { id, order, reference } = await card();
    await says(reference, 'Annulation');
    const changed = await change(id);
    const way = { paymentType: 'virement', paymentStatus: 'pending', canPay: false, otherWay: 'carte' };
    expect(changed).toMatchObject({ _id: id, amount: 482.35, transfer: { reference: order.orderNumber }, ...way });
    expect(new Date(changed.payableUntil).toISOString()).toBe('2026-09-14T21:59:59.999Z');
    expect(shop.mailKinds().at(-1)).toBe('transferChosen');
    later(hour);
    expect((await change(id)).timeline).toEqual(changed.timeline);
  });

  test('ni payée, ni annulée, ni hors délai, ni au-delà de la limite de la carte, jamais du virement à la carte', async () => {
    const paid = await shop.paidCard();
    await expect(change(paid.id)).rejects.toThrow(conflict('payée'));
    const { id } = await card(2);
    await cancel(id);
    await expect(change(id)).rejects.toThrow(conflict('annulée'));
    const late = await card(3);
    later(2 * hour);
    await expect(change(late.id)).rejects.toThrow(conflict());
    expect(seen(await transfer(11)).otherWay).toBeNull();
    // The money may be on its way.
    expect(changePaymentTypeContract.body.safeParse({ orderId: 'x', paymentType: 'carte' }).success).toBe(false);
  });
});

describe('Un client ouvre un paiement', () => {
  test('scellé, aussi longtemps que la boutique garde un prix à une carte', async () => {
    const { orderNumber, fields, mac, expiresAt } = await form();
    expect(fields).toMatchObject({ reference: orderNumber, montant: '482.35EUR', MAC: mac });
    expect(shop.attempt(orderNumber)).toMatchObject({ userId: shop.client.userId, amount: price, orderId: null });
    expect(expiresAt).toBe(Date.now() + 2 * hour);
    configure(shop.db, { priceTerms: { ...defaultConfig.priceTerms, cardMinutes: 30 } });
    expect((await form()).expiresAt).toBe(Date.now() + hour / 2);
  });

  test('pas pour rien, pas au-delà de la limite de la carte, pas sans adresse complète', async () => {
    for (const cents of [0, -1]) await expect(form(cents)).rejects.toThrow(refusal('invalid'));
    expect((await form(500_000)).orderNumber).toBeTruthy();
    await expect(form(500_001)).rejects.toThrow('virement');
    const nowhere = makeActor(shop.db, 'client', { postalCode: null });
    await expect(form(100, undefined, nowhere)).rejects.toThrow('votre code postal');
  });
});

describe('Un client essaie à nouveau après un refus', () => {
  test('jusqu’au délai de sa commande, ou le temps qu’une page de la banque peut durer', async () => {
    const { id, order } = await card();
    later(hour / 2);
    expect((await form(price, id)).expiresAt).toBe(order.payableUntil);
    later(1.4 * hour);
    expect((await form(price, id)).expiresAt).toBe(Date.now() + hour);
    configure(shop.db, { priceTerms: { ...defaultConfig.priceTerms, cardMinutes: 30 } });
    expect((await form(price, id)).expiresAt).toBe(Date.now() + hour / 2);
  });

  test('et paie, chaque pas une ligne de l’historique avec celui qui l’a fait ; le refus tardif ne trouble rien', async () => {
    const { id, reference } = await card();
    await says(reference, 'Annulation');
    const second = await form(price, id);
    expect(second.fields['url_retour_ok']).toBe(`https://shop.example/commande-terminee/${id}`);
    await says(reference, 'Annulation', '482.35EUR', { date: '15/03/2026_a_09:09:00' });
    expect(stored(id).paymentStatus).toBe('pending');
    await says(second.orderNumber);
    const rows = seen(id).timeline.filter(({ kind }) => kind === 'payment');
    const steps = ['pending, refused, La banque', 'refused, pending, Vous', 'pending, paid, La banque'];
    expect(rows.map(({ from, to, by }) => `${from}, ${to}, ${by}`)).toEqual(steps);
  });

  test('pas à un autre montant, ni la commande d’une autre, et la banque n’est pas interrogée', async () => {
    const { id } = await card();
    const right = expect.objectContaining({ code: 'conflict', details: { data: { amount: 482.35 } } });
    await expect(form(1, id)).rejects.toThrow(right);
    await expect(form(price, id, makeActor(shop.db, 'client'))).rejects.toThrow(refusal('notFound'));
    expect(shop.bank.questions).toEqual([]);
  });
});

describe('Un client paie à nouveau alors que l’appel de la banque s’est perdu', () => {
  const attempts = () => shop.db.select().from(paymentAttempts).all();

  test('Un essai accepté, même derrière un nouveau qui ne l’est pas, paie la commande et n’en ouvre pas un autre', async () => {
    const { id, reference } = await card();
    later(1_000);
    await form(price, id);
    shop.bank.says(({ fields }, response) => response.end(stateXml(fields['reference'] === reference ? 'PA' : 'RE')));
    await expect(form(price, id)).rejects.toMatchObject({
      code: 'conflict',
      message: 'Cette commande est déjà payée.',
      details: { data: { paidOrderId: id } },
    });
    expect(stored(id)).toMatchObject({ paymentStatus: 'paid', status: 'confirmed' });
    expect(attempts().map(({ status }) => status)).toEqual(['accepted', 'refused']);
  });

  test('il paie quand elle a refusé, ne répond pas ou tarde, et un essai refusé n’est pas demandé', async () => {
    const { id } = await card();
    shop.bank.hangsUp();
    await form(price, id);
    shop.bank.says(() => undefined);
    await form(price, id);
    shop.bank.saysState('RE', '0.00EUR');
    await form(price, id);
    expect(attempts().map(({ status }) => status)).toEqual(['refused', 'refused', 'refused', 'created']);
    expect(stored(id).paymentStatus).toBe('pending');
    const asked = shop.bank.questions.length;
    await form(price, id);
    expect(shop.bank.questions).toHaveLength(asked + 1);
  });
});

describe('Un compte ne fige pas n’importe quels prix', () => {
  const byOf = (actor: typeof shop.client, quantity: number) =>
    orderByTransfer(shop.db, actor, price * quantity, { Items: [{ ...shop.Items[0], quantity }] });

  test('au-dessus du montant de la boutique, l’identité vient d’abord, et la phrase le dit', async () => {
    configure(shop.db, { cardLimit: 100_000, requestAbove: price });
    expect(await transfer()).toBeTruthy();
    await expect(transfer(2)).rejects.toThrow(conflict('votre identité doit être vérifiée'));
    for (const identityStatus of ['pending', 'refused'] as const)
      await expect(byOf(makeActor(shop.db, 'client', { identityStatus }), 2)).rejects.toThrow(conflict());
    const known = makeActor(shop.db, 'client', { identityStatus: 'verified' });
    expect((await byOf(known, 2)).amount).toBe(964.7);
  });

  test('le même montant partagé en plusieurs commandes à payer ne passe pas non plus', async () => {
    configure(shop.db, { requestAbove: 2 * price });
    const first = await transfer();
    expect(await transfer()).toBeTruthy();
    await expect(transfer()).rejects.toThrow(conflict('votre identité doit être vérifiée'));
    const { prices } = await quotePrices(shop.ctx(shop.client), { Items: shop.Items, renew: false });
    expect(prices).toEqual([]);
    await cancel(first);
    expect(await transfer()).toBeTruthy();
    changeRows(shop.db, users, { identityStatus: 'verified' });
    expect(await transfer()).toBeTruthy();
  });

  test('Cinq commandes sans paiement au plus : la même est retrouvée, une annulée fait de la place, l’argent pris passe', async () => {
    const ids: string[] = [];
    for (const quantity of [1, 2, 3, 4, 5]) ids.push(await transfer(quantity, { key: `${quantity}` }));
    await expect(transfer(6)).rejects.toThrow(conflict('5 commandes qui attendent leur paiement'));
    await expect(card(7)).rejects.toThrow(conflict());
    expect(await transfer(5, { key: '5' })).toBe(ids[4]);
    expect((await byOf(makeActor(shop.db, 'client'), 1)).orderNumber, 'another client').toBeTruthy();
    const asked = await form(6 * price);
    await says(asked.orderNumber, 'payetest', '2894.10EUR');
    const choice = { Items: [{ ...shop.Items[0], quantity: 6 }], amount: 6 * price };
    expect((await shop.placeWith(asked, choice)).paymentStatus, 'the bank took the money').toBe('paid');
    await cancel(ids[0] ?? '');
    expect(await transfer(6)).toBeTruthy();
  });
});
