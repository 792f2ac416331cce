import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Db } from '../../../db/client.ts';
import { orders } from '../../../db/schema/orders.ts';
import { days } from '../../../src/dates.ts';
import { cartTerms, checkoutFacts } from '../../../src/features/checkout/checkout.server.ts';
import { anonymous } from '../../../src/http/actor.ts';
import { ctxOf, shopOf } from '../../support/context.ts';
import { makeMetal, orderByTransfer } from '../../support/orders.ts';
import { configure, makeActor, testDb } from '../../support/people.ts';

let db: Db;
beforeEach(() => {
  db = testDb();
});

const address = { SHOP_ADDRESS: '1 rue Vivienne, Paris' };
const shop = shopOf(address);

/** An order for gold, so many days ago. */
async function goldOrder(db: Db, actor: ReturnType<typeof makeActor>, amount: number, daysAgo = 0): Promise<string> {
  const Items = [
    { type: 'metal' as const, id: makeMetal(db, { type: 'Lingots', netSellPrice: amount }).id, quantity: 1 },
  ];
  const { _id } = await orderByTransfer(db, actor, amount, { Items });
  db.update(orders)
    .set({ createdAt: Date.now() - days(daysAgo) })
    .where(eq(orders.id, _id))
    .run();
  return _id;
}

describe('La page de paiement', () => {
  it('montre au client ses coordonnées et les règles en vigueur', () => {
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
    const { person } = checkoutFacts(ctxOf(db, makeActor(db, 'client', { address: null, town: '' }), shop));
    expect(person.missing).toEqual(['votre adresse', 'votre ville']);
    expect(person.address).toEqual([]);
  });

  it('et le panier disent la même chose de l’identité et du virement', async () => {
    const client = makeActor(db, 'client', { identityStatus: 'pending' });
    await goldOrder(db, client, 400_000);
    const { identityStatus, metalsBefore } = checkoutFacts(ctxOf(db, client, shop));
    expect(cartTerms(ctxOf(db, client, shop))).toMatchObject({ identityStatus, metalsBefore, transferOffered: true });
    expect(metalsBefore).toBe(400_000);
    const identityTerms = { metalThreshold: 300_000, metalWindowDays: 7 };
    const week = { ...shop, config: { ...shop.config, identityTerms } };
    await goldOrder(db, client, 200_000, 8);
    for (const told of [cartTerms(ctxOf(db, client, week)), checkoutFacts(ctxOf(db, client, week))])
      expect(told).toMatchObject({ identityTerms, metalsBefore: 400_000 });
    const delivery = [{ upTo: null, cost: 900 }];
    configure(db, { delivery, cardLimit: 77 });
    const nobody = { identityStatus: 'none', country: null, metalsBefore: 0, aloneUpTo: null };
    expect(cartTerms(ctxOf(db, anonymous, shop))).toMatchObject({ ...nobody, tiers: delivery, cardLimit: 77 });
    const abroad = makeActor(db, 'client', { country: 'CH' });
    expect(cartTerms(ctxOf(db, abroad, shop)).country).toBe('CH');
    const real = shopOf({ ...address, DEMO: '0' });
    expect(cartTerms(ctxOf(db, client, real)).transferOffered).toBe(false);
    expect(checkoutFacts(ctxOf(db, client, real)).transferDetails).toBe('missing');
  });
});
