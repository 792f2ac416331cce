import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { users } from '../../../db/schema/accounts.ts';
import { orders } from '../../../db/schema/orders.ts';
import { loadOrder } from '../../../src/features/orders/model/load.server.ts';
import { orderSummary } from '../../../src/features/orders/papers/papers.server.ts';
import { ordersOf } from '../../../src/features/privacy/collect.server.ts';
import { testShop } from '../../support/context.ts';
import { plain } from '../../support/frenchText.ts';
import { makeMetal, orderByTransfer } from '../../support/orders.ts';
import { sellTo } from '../../support/people.ts';
import { refuses } from '../../support/refuses.ts';
import { openShop, price } from '../../support/shop.ts';

const shop = openShop();
const sister = {
  firstName: 'Inès',
  lastName: 'Le Goff',
  company: null,
  address: '3 quai du Port',
  postalCode: '98000',
  town: 'Monaco',
  country: 'MC' as const,
};
type Choice = Partial<Parameters<typeof orderByTransfer>[3]>;
const order = (deliverTo?: Choice['deliverTo'], key?: string) =>
  orderByTransfer(shop.db, shop.client, price + 1_500, {
    ...{ Items: shop.Items, deliveryCost: 1_500, delivery: 'parcel' },
    ...{ deliverTo, key },
  });
const moveTo = (country: string, postalCode = '75002') =>
  shop.db.update(users).set({ country, postalCode }).where(eq(users.id, shop.client.userId)).run();

describe('Un colis part à une autre adresse que celle du compte', () => {
  test('L’adresse du colis reste dans la commande, son courriel, son récapitulatif et les données de la cliente', async () => {
    const { _id, buyer } = await order(sister);
    expect(buyer).toMatchObject({ address: '1 rue de la Paix', deliverTo: sister });
    expect(shop.stored(_id).buyer.deliverTo).toEqual(sister);
    expect(ordersOf(shop.db, shop.client.userId)).toMatchObject([{ buyer: { deliverTo: sister } }]);
    const mail = plain(shop.mails()[0]?.text);
    expect(mail).toContain('Colis adressé à : Inès Le Goff, 3 quai du Port, 98000 Monaco.');
    expect(mail).toMatch(/Livraison prévue (entre )?\p{L}+ \d/u);
    const paper = JSON.stringify(orderSummary(loadOrder(shop.ctx(), _id), testShop.config).blocks);
    for (const words of ['Destinataire', 'Inès Le Goff', '3 quai du Port', '1 rue de la Paix'])
      expect(paper).toContain(words);
  });

  test('Elle doit être où le marchand livre, comme à celle du compte ; une adresse en France en dispense, le comptoir n’en garde rien', async () => {
    const berlin = { ...sister, postalCode: '10115', town: 'Berlin', country: 'DE' as const };
    const where = 'Allemagne. Choisissez une autre adresse';
    await refuses(order(berlin), 'invalid', { 'deliverTo.country': where });
    moveTo('DE');
    await refuses(order(), 'invalid', { country: `${where} ou le retrait au comptoir` });
    expect(shop.db.select().from(orders).all()).toEqual([]);
    expect((await order(sister)).buyer).toMatchObject({ country: 'DE', deliverTo: { country: 'MC' } });
    const atCounter = await shop.transfer(2, { deliverTo: sister });
    expect(shop.stored(atCounter).buyer.deliverTo).toBeUndefined();
  });

  test('Le même panier à la même adresse n’est commandé qu’une fois, à une autre c’est une autre commande', async () => {
    const first = await order(sister, 'panier');
    expect((await order({ ...sister }, 'panier'))._id).toBe(first._id);
    const other = { code: 'conflict', details: { data: { openOrderId: first._id } } };
    for (const to of [undefined, { ...sister, firstName: 'Anne' }])
      await expect(order(to, 'panier')).rejects.toMatchObject(other);
  });
});

test('Un article vendu avec la TVA française ne part pas hors de France, sauf s’il est déjà payé', async () => {
  sellTo(shop.db, 'FR', 'BE', 'RE');
  const kind = { metalName: 'Lingotin 1 g', type: 'Lingots', weight: 1_000, purity: 9_999 } as const;
  const bar = makeMetal(shop.db, { ...kind, netSellPrice: 12_001 });
  const Items = [{ type: 'metal' as const, id: bar.id, quantity: 1 }];
  const choice = { Items, amount: 12_001, deliveryCost: 0, delivery: 'parcel' } as const;
  const buy = (deliverTo?: Choice['deliverTo']) =>
    orderByTransfer(shop.db, shop.client, 12_001, { ...choice, deliverTo });
  const brussels = { ...sister, postalCode: '1000', town: 'Bruxelles', country: 'BE' as const };
  await refuses(buy(brussels), 'invalid', { 'deliverTo.country': 'France métropolitaine' });
  moveTo('FR', '97400');
  await refuses(buy(), 'invalid', { country: 'retirez cet article du panier' });
  expect(shop.db.select().from(orders).all()).toEqual([]);
  const form = await shop.form(12_001);
  await shop.says(form.orderNumber, 'payetest', '120.01EUR');
  expect((await shop.placeWith(form, choice)).delivery, 'the bank took the money').toBe('parcel');
});
