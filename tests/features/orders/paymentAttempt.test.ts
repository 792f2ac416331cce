import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { orderHistory, paymentAttempts } from '../../../db/schema/orders.ts';
import { founding } from '../../../db/schema/shop.ts';
import { stateXml } from '../../support/bank.ts';
import { configure, makeActor } from '../../support/people.ts';
import { hour, openShop, price, refusal } from '../../support/shop.ts';

const shop = openShop({ withBank: true });
const { form, card, says, stored, later } = shop;

describe('Un client ouvre un paiement', () => {
  test('avec une référence neuve, un montant figé et un sceau, aussi longtemps que la boutique garde un prix à une carte', async () => {
    const { orderNumber, fields, mac, expiresAt } = await form();
    expect(orderNumber).toMatch(/^[A-Z0-9]{12}$/);
    expect(fields).toMatchObject({ reference: orderNumber, montant: '482.35EUR', MAC: mac });
    const { userId } = shop.client;
    const kept = { userId, amount: price, mac, bankDate: '07/09/2026', status: 'created', orderId: null };
    expect(shop.attempt(orderNumber)).toMatchObject(kept);
    expect(expiresAt).toBe(Date.now() + 2 * hour);
    configure(shop.db, { priceTerms: { ...founding.priceTerms, cardMinutes: 30 } });
    const next = await form();
    expect(next.expiresAt).toBe(Date.now() + hour / 2);
    expect(next.orderNumber).not.toBe(orderNumber);
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
  test('chaque pas du paiement est une ligne de l’historique, avec celui qui l’a fait', async () => {
    const { id, reference } = await card();
    await says(reference, 'Annulation');
    const second = await form(price, id);
    expect(second.fields['url_retour_ok']).toBe(`https://shop.example/commande-terminee/${id}`);
    await says(second.orderNumber);
    const rows = shop.db.select().from(orderHistory).where(eq(orderHistory.kind, 'payment')).all();
    expect(rows.map((row) => [row.fromValue, row.toValue, row.actorId])).toEqual([
      ['pending', 'refused', 'bank'],
      ['refused', 'pending', shop.client.userId],
      ['pending', 'paid', 'bank'],
    ]);
  });

  test('le refus tardif du premier essai ne trouble pas le second, et un autre montant n’en ouvre aucun', async () => {
    const { id, reference } = await card();
    await form(price, id);
    await says(reference, 'Annulation');
    expect(stored(id).paymentStatus).toBe('pending');
    const right = expect.objectContaining({ code: 'conflict', details: { data: { amount: 482.35 } } });
    await expect(form(1, id)).rejects.toThrow(right);
  });
});

describe('Un client paie à nouveau alors que l’appel de la banque s’est perdu', () => {
  const attempts = () => shop.db.select().from(paymentAttempts).all();

  test('un essai accepté, même derrière un nouveau qui ne l’est pas, paie la commande et n’en ouvre pas un autre', async () => {
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
    expect(shop.mailKinds()).toContain('paymentReceived');
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

  test('la banque n’entend rien pour la commande d’un autre ni pour un autre montant', async () => {
    const { id } = await card();
    await expect(form(price, id, makeActor(shop.db, 'client'))).rejects.toMatchObject({ code: 'notFound' });
    await expect(form(1, id)).rejects.toMatchObject({ code: 'conflict' });
    expect(shop.bank.questions).toEqual([]);
  });
});
