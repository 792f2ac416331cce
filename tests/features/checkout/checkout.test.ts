import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { orders } from '../../../db/schema/orders.ts';
import { days } from '../../../src/dates.ts';
import { cartTerms, checkoutData } from '../../../src/features/checkout/checkout.server.ts';
import { anonymous, type Shop } from '../../../src/http/context.ts';
import { ctxOf, shopOf, testShop } from '../../support/context.ts';
import { makeMetal, orderByTransfer } from '../../support/orders.ts';
import { makeActor } from '../../support/people.ts';
import { openCounter } from '../../support/shop.ts';

const address = { SHOP_ADDRESS: '1 rue Vivienne, Paris' };
const shop = shopOf(address);

it('La page de paiement et le panier disent la même chose de l’identité et du virement', async () => {
  const { db, client } = openCounter();
  const buyer = makeActor(db, 'client', { identityStatus: 'pending' });
  const buy = async (amount: number) => {
    const { id } = makeMetal(db, { type: 'Lingots', netSellPrice: amount });
    return orderByTransfer(db, buyer, amount, { Items: [{ type: 'metal', id, quantity: 1 }] });
  };
  const both = (at: Shop) => [cartTerms, checkoutData].map((terms) => terms(ctxOf(db, buyer, at)));
  const old = await buy(200_000);
  const eightDaysAgo = { createdAt: Date.now() - days(8) };
  db.update(orders).set(eightDaysAgo).where(eq(orders.id, old._id)).run();
  await buy(400_000);
  for (const told of both(shop))
    expect(told).toMatchObject({ identityStatus: 'pending', earlierMetalAmount: 600_000, offersTransfers: true });
  const identityTerms = { metalThreshold: 300_000, metalWindowDays: 7 };
  for (const told of both({ ...shop, config: { ...shop.config, identityLimits: identityTerms } }))
    expect(told).toMatchObject({ identityTerms, earlierMetalAmount: 400_000 });
  const nobody = { identityStatus: 'none', territory: null, earlierMetalAmount: 0, singleReviewLimit: null };
  expect(cartTerms(ctxOf(db, anonymous, shop))).toMatchObject(nobody);
  const user = { civilite: 'Mme', firstName: 'Zoé', address: '1 rue de la Paix' };
  const editPath = '/modifier-coordonnees?retour=%2Fvalider-commande';
  expect(checkoutData(ctxOf(db, client, shop))).toMatchObject({ user, editPath });
  const { transferChoiceText } = checkoutData(ctxOf(db, client));
  expect(transferChoiceText).toContain('sous 5\u00a0jours ouvrés');
  expect(transferChoiceText).not.toContain('courriel');
  const mailing = { ...testShop, config: { ...testShop.config, smtpUrl: 'smtp://courriel.test' } };
  expect(checkoutData(ctxOf(db, client, mailing)).transferChoiceText).toContain('vous les recevez aussi par courriel');
  const real = { offersTransfers: false };
  for (const told of both(shopOf({ ...address, DEMO: '0' }))) expect(told).toMatchObject(real);
});
