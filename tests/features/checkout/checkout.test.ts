import { describe, expect, it } from 'vitest';
import type { Db } from '../../../db/client.ts';
import { newId } from '../../../db/id.ts';
import { metals } from '../../../db/schema/catalogue.ts';
import { type BuyerSnapshot, orderLines, orders } from '../../../db/schema/orders.ts';
import { readConfig } from '../../../src/config.ts';
import { days } from '../../../src/dates.ts';
import { cartTerms, checkoutFacts } from '../../../src/features/checkout/checkout.server.ts';
import { ownOrder } from '../../../src/features/checkout/done/ownOrder.server.ts';
import { orderShopOf } from '../../../src/features/orders/shop.ts';
import { anonymous } from '../../../src/http/actor.ts';
import { makeActor, testDb } from '../../support/people.ts';

const config = { ...readConfig({ SHOP_ADDRESS: '1 rue Vivienne, Paris' }), siteUrl: 'https://shop.example' };
const shop = orderShopOf(config);
const code = (expected: string) => expect.objectContaining({ code: expected });

/** An order for gold, in cents, as it lies in the database. */
function goldOrder(db: Db, userId: string, amount: number, values: Partial<typeof orders.$inferInsert> = {}) {
  const now = Date.now();
  const metalId = newId();
  db.insert(metals)
    .values({
      id: metalId,
      metalName: 'Lingot',
      type: 'Lingots',
      weight: 1000,
      purity: 9999,
      netSellPrice: amount,
      grossBuyPrice: amount,
      pricedAt: now,
      createdAt: now,
      updatedAt: now,
    })
    .run();
  const id = newId();
  db.insert(orders)
    .values({
      id,
      userId,
      orderNumber: id.slice(-12).toUpperCase(),
      paymentType: 'virement',
      amount,
      itemsAmount: amount,
      deliveryCost: 0,
      deliveryMode: 'counter',
      buyer: { email: 'zoe@example.fr' } as BuyerSnapshot,
      payableUntil: now,
      createdAt: now,
      updatedAt: now,
      ...values,
    })
    .run();
  db.insert(orderLines)
    .values({
      orderId: id,
      position: 0,
      type: 'metal',
      metalId,
      name: 'Lingot',
      quantity: 1,
      unitPrice: amount,
      amount,
    })
    .run();
  return id;
}

describe('La page de paiement', () => {
  it('montre au client ses coordonnées et les règles en vigueur', () => {
    const db = testDb();
    const facts = checkoutFacts(db, makeActor(db, 'client'), config);
    expect(facts.person).toMatchObject({
      name: 'Mme Zoé Lefèvre',
      phone: '+33 6 12 34 56 78',
      address: ['1 rue de la Paix', '75002 Paris, France'],
      missing: [],
    });
    expect(facts).toMatchObject({ cardLimit: 500_000, transferDays: 5, metalsBefore: 0, identityStatus: 'none' });
    expect(facts.seller.address).toBe('1 rue Vivienne, Paris');
    expect(facts.editPath).toBe('/modifier-coordonnees?retour=%2Fvalider-commande');
  });

  it('dit ce qui manque à un compte incomplet', () => {
    const db = testDb();
    const { person } = checkoutFacts(db, makeActor(db, 'client', { address: null, town: '' }), config);
    expect(person.missing).toEqual(['votre adresse', 'votre ville']);
    expect(person.address).toEqual([]);
  });

  it('compte l’or des 30 derniers jours, sans les commandes annulées ni celles des autres', () => {
    const db = testDb();
    const client = makeActor(db, 'client');
    goldOrder(db, client.userId, 400_000);
    goldOrder(db, client.userId, 100_000, { status: 'cancelled' });
    goldOrder(db, client.userId, 200_000, { createdAt: Date.now() - days(31) });
    goldOrder(db, makeActor(db, 'client').userId, 300_000);
    expect(checkoutFacts(db, client, config).metalsBefore).toBe(400_000);
  });

  it('et le panier disent la même chose de l’identité et du virement', () => {
    const db = testDb();
    const client = makeActor(db, 'client', { identityStatus: 'pending' });
    goldOrder(db, client.userId, 400_000);
    const { identityStatus, metalsBefore } = checkoutFacts(db, client, config);
    expect(cartTerms(db, client, config)).toMatchObject({ identityStatus, metalsBefore, transferOffered: true });
    expect(metalsBefore).toBe(400_000);
    const week = { ...config, identityTerms: { metalThreshold: 300_000, metalWindowDays: 7 } };
    goldOrder(db, client.userId, 200_000, { createdAt: Date.now() - days(8) });
    for (const told of [cartTerms(db, client, week), checkoutFacts(db, client, week)])
      expect(told).toMatchObject({ identityTerms: week.identityTerms, metalsBefore: 400_000 });
    expect(cartTerms(db, anonymous, config)).toMatchObject({ identityStatus: 'none', metalsBefore: 0 });
    const real = { ...config, demo: false };
    expect(cartTerms(db, client, real).transferOffered).toBe(false);
    expect(checkoutFacts(db, client, real).transferDetails).toBe('missing');
  });

  it('n’est ni pour un visiteur, ni pour un administrateur', () => {
    const db = testDb();
    expect(() => checkoutFacts(db, anonymous, config)).toThrow(code('unauthenticated'));
    expect(() => checkoutFacts(db, makeActor(db, 'admin'), config)).toThrow(code('forbidden'));
  });
});

describe('La page d’une commande', () => {
  it('est pour le client qui l’a passée', () => {
    const db = testDb();
    const client = makeActor(db, 'client');
    const id = goldOrder(db, client.userId, 400_000);
    expect(ownOrder(db, client, id, shop)).toMatchObject({ _id: id, amount: 4000, Items: [{ name: 'Lingot' }] });
  });

  it('n’existe pas pour un autre client, et l’administrateur a la sienne', () => {
    const db = testDb();
    const id = goldOrder(db, makeActor(db, 'client').userId, 400_000);
    expect(ownOrder(db, makeActor(db, 'client'), id, shop)).toBeUndefined();
    expect(ownOrder(db, makeActor(db, 'client'), 'inconnue', shop)).toBeUndefined();
    expect(() => ownOrder(db, makeActor(db, 'admin'), id, shop)).toThrow(code('forbidden'));
    expect(() => ownOrder(db, anonymous, id, shop)).toThrow(code('unauthenticated'));
  });
});
