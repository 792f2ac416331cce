import { describe, expect, it } from 'vitest';
import type { Db } from '../../../db/client.ts';
import { newId } from '../../../db/id.ts';
import { metals } from '../../../db/schema/catalogue.ts';
import { type BuyerSnapshot, orderLines, orders } from '../../../db/schema/orders.ts';
import { days } from '../../../src/dates.ts';
import { cartTerms, checkoutFacts } from '../../../src/features/checkout/checkout.server.ts';
import { ownOrder } from '../../../src/features/checkout/done/ownOrder.server.ts';
import { anonymous } from '../../../src/http/actor.ts';
import { ctxOf, shopOf } from '../../support/context.ts';
import { makeActor, testDb } from '../../support/people.ts';

const address = { SHOP_ADDRESS: '1 rue Vivienne, Paris' };
const shop = shopOf(address);
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
    const facts = checkoutFacts(ctxOf(db, makeActor(db, 'client'), shop));
    expect(facts.person).toMatchObject({
      name: 'Mme Zoé Lefèvre',
      phone: '+33 6 12 34 56 78',
      address: ['1 rue de la Paix', '75002 Paris, France'],
      missing: [],
    });
    expect(facts).toMatchObject({
      cardLimit: 500_000,
      transferDelay: '5 jours ouvrés',
      metalsBefore: 0,
      identityStatus: 'none',
    });
    expect(facts.seller.address).toBe('1 rue Vivienne, Paris');
    expect(facts.editPath).toBe('/modifier-coordonnees?retour=%2Fvalider-commande');
  });

  it('dit ce qui manque à un compte incomplet', () => {
    const db = testDb();
    const { person } = checkoutFacts(ctxOf(db, makeActor(db, 'client', { address: null, town: '' }), shop));
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
    expect(checkoutFacts(ctxOf(db, client, shop)).metalsBefore).toBe(400_000);
  });

  it('et le panier disent la même chose de l’identité et du virement', () => {
    const db = testDb();
    const client = makeActor(db, 'client', { identityStatus: 'pending' });
    goldOrder(db, client.userId, 400_000);
    const { identityStatus, metalsBefore } = checkoutFacts(ctxOf(db, client, shop));
    expect(cartTerms(ctxOf(db, client, shop))).toMatchObject({ identityStatus, metalsBefore, transferOffered: true });
    expect(metalsBefore).toBe(400_000);
    const identityTerms = { metalThreshold: 300_000, metalWindowDays: 7 };
    const week = { ...shop, config: { ...shop.config, identityTerms } };
    goldOrder(db, client.userId, 200_000, { createdAt: Date.now() - days(8) });
    for (const told of [cartTerms(ctxOf(db, client, week)), checkoutFacts(ctxOf(db, client, week))])
      expect(told).toMatchObject({ identityTerms, metalsBefore: 400_000 });
    expect(cartTerms(ctxOf(db, anonymous, shop))).toMatchObject({ identityStatus: 'none', metalsBefore: 0 });
    const real = shopOf({ ...address, DEMO: '0' });
    expect(cartTerms(ctxOf(db, client, real)).transferOffered).toBe(false);
    expect(checkoutFacts(ctxOf(db, client, real)).transferDetails).toBe('missing');
  });
});
