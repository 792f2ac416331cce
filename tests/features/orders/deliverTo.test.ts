import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { users } from '../../../db/schema/accounts.ts';
import { orders } from '../../../db/schema/orders.ts';
import { mailOutbox } from '../../../db/schema/system.ts';
import { loadOrder } from '../../../src/features/orders/model/load.server.ts';
import { addOrderContract } from '../../../src/features/orders/orders.api.ts';
import { orderSummary } from '../../../src/features/orders/papers/orderSummary.ts';
import { createOrderFormData } from '../../../src/features/orders/payments/attempt.server.ts';
import { addOrder } from '../../../src/features/orders/place/placeOrder.server.ts';
import { ordersOf } from '../../../src/features/privacy/collect.server.ts';
import { ctxOf, testShop } from '../../support/context.ts';
import { bankSays, deliver, makeMetal, orderByTransfer, storedOrder } from '../../support/orders.ts';
import { sellTo } from '../../support/people.ts';
import { openCounter, plain } from '../../support/shop.ts';

let { db, client, Items } = openCounter();
beforeEach(() => {
  ({ db, client, Items } = openCounter());
});

const sister = {
  firstName: 'Inès',
  lastName: 'Le Goff',
  company: null,
  address: '3 quai du Port',
  postalCode: '98000',
  town: 'Monaco',
  country: 'MC' as const,
};
const parcel = { deliveryCost: 1_500, delivery: 'parcel' as const };
const order = async (deliverTo?: Parameters<typeof orderByTransfer>[3]['deliverTo'], key?: string) =>
  orderByTransfer(db, client, 49_735, { Items, ...parcel, deliverTo, key });
const moveTo = (country: string) => db.update(users).set({ country }).where(eq(users.id, client.userId)).run();

describe('Un colis part à une autre adresse que celle du compte', () => {
  test('qui reste dans la commande, son courriel, son récapitulatif et les données de la cliente', async () => {
    const { _id, buyer } = await order(sister);
    expect(buyer).toMatchObject({ address: '1 rue de la Paix', deliverTo: sister });
    expect(storedOrder(db, _id).buyer.deliverTo).toEqual(sister);
    expect(ordersOf(db, client.userId)).toMatchObject([{ buyer: { deliverTo: sister } }]);
    const written = 'Inès Le Goff, 3 quai du Port, 98000 Monaco.';
    expect(plain(db.select().from(mailOutbox).get()?.text ?? '')).toContain(`Colis adressé à : ${written}`);
    expect(plain(db.select().from(mailOutbox).get()?.text ?? '')).toMatch(/Livraison prévue (entre )?\p{L}+ \d/u);
    const { lines } = loadOrder(ctxOf(db), _id);
    const paper = JSON.stringify(orderSummary(storedOrder(db, _id), lines, [], testShop.config).blocks);
    for (const words of ['Destinataire', 'Inès Le Goff', '3 quai du Port', '1 rue de la Paix'])
      expect(paper).toContain(words);
  });

  test('mais pas dans un pays que le marchand ne dessert pas', async () => {
    const refused = order({ ...sister, postalCode: '10115', town: 'Berlin', country: 'DE' });
    await expect(refused).rejects.toMatchObject({
      code: 'invalid',
      message: expect.stringMatching(/Allemagne\. Choisissez une autre adresse/),
      details: { errors: { 'deliverTo.country': expect.anything() } },
    });
    expect(db.select().from(orders).all()).toEqual([]);
  });

  test('ni sans nom, sans ville ou avec un code postal d’ailleurs', () => {
    const given = { Items, paymentType: 'virement', amount: 497.35, deliveryCost: 15, delivery: 'parcel' };
    const problems = (deliverTo: object) =>
      addOrderContract.body
        .safeParse({ ...given, deliverTo })
        .error?.issues.map(({ path, message }) => [path.join('.'), message]);
    expect(problems({ ...sister, address: ' ', town: '' })).toEqual([
      ['deliverTo.address', 'Indiquez l’adresse de livraison.'],
      ['deliverTo.town', 'Indiquez la ville de la livraison.'],
    ]);
    expect(problems({ ...sister, firstName: '' })?.[0]).toEqual([
      'deliverTo.firstName',
      'Indiquez le prénom du destinataire.',
    ]);
    expect(problems({ ...sister, postalCode: '75002' })).toEqual([
      ['deliverTo.postalCode', expect.stringContaining('98000')],
    ]);
    expect(problems(sister)).toBeUndefined();
  });

  test('et le retrait au comptoir n’en garde rien', async () => {
    const { buyer } = await orderByTransfer(db, client, 48_235, { Items, deliverTo: sister });
    expect(buyer.deliverTo).toBeUndefined();
  });

  test('Le même panier à la même adresse n’est commandé qu’une fois, à une autre c’est une autre commande', async () => {
    const first = await order(sister, 'panier');
    expect((await order({ ...sister }, 'panier'))._id).toBe(first._id);
    const other = { code: 'conflict', details: { data: { openOrderId: first._id } } };
    await expect(order(undefined, 'panier')).rejects.toMatchObject(other);
    await expect(order({ ...sister, firstName: 'Anne' }, 'panier')).rejects.toMatchObject(other);
  });
});

describe('Le pays du compte', () => {
  test('est vérifié pour un colis, et une adresse en France en dispense', async () => {
    moveTo('DE');
    await expect(order()).rejects.toMatchObject({
      code: 'invalid',
      message: expect.stringMatching(/Allemagne\. Choisissez une autre adresse de livraison ou le retrait au comptoir/),
      details: { errors: { country: expect.anything() } },
    });
    expect((await order(sister)).buyer).toMatchObject({ country: 'DE', deliverTo: { country: 'MC' } });
  });
});

describe('Un article vendu avec la TVA française', () => {
  const bar = () =>
    makeMetal(db, { metalName: 'Lingotin 1 g', type: 'Lingots', weight: 1_000, purity: 9_999, netSellPrice: 12_001 });
  const items = (...ids: string[]) => ids.map((id) => ({ type: 'metal' as const, id, quantity: 1 }));
  const brussels = { ...sister, postalCode: '1000', town: 'Bruxelles', country: 'BE' as const };
  const buyBar = (choice: Partial<Parameters<typeof orderByTransfer>[3]> = {}) =>
    orderByTransfer(db, client, 12_001, { Items: items(bar().id), ...parcel, ...choice });
  const parcel = { deliveryCost: 0, delivery: 'parcel' as const };
  beforeEach(() => sellTo(db, 'FR', 'MC', 'BE', 'CH', 'RE'));

  test.each([
    ['BE', '1000'],
    ['FR', '97400'],
  ])('ne part pas vers %s %s, et le panier reste à corriger', async (country, postalCode) => {
    db.update(users).set({ country, postalCode }).where(eq(users.id, client.userId)).run();
    await expect(buyBar()).rejects.toMatchObject({
      code: 'invalid',
      message: expect.stringMatching(
        /^«.Lingotin 1 g.» est vendu avec la TVA française.* retrait au comptoir, ou retirez cet article du panier\.$/,
      ),
      details: { errors: { country: expect.anything() } },
    });
    expect(db.select().from(orders).all()).toEqual([]);
  });

  test('ne part pas non plus à une autre adresse hors de France, qui est nommée', async () => {
    await expect(buyBar({ deliverTo: brussels })).rejects.toMatchObject({
      details: { errors: { 'deliverTo.country': expect.stringContaining('France métropolitaine') } },
    });
  });

  test('payé par carte et déjà débité n’est plus refusé', async () => {
    moveTo('BE');
    const form = await createOrderFormData(ctxOf(db, client), { amountToPay: 12_001 });
    await deliver(db, bankSays(form.orderNumber, '120.01EUR', 'payetest'));
    const input = { paymentType: 'carte' as const, mac: form.mac, orderNumber: form.orderNumber, amount: 12_001 };
    expect((await addOrder(ctxOf(db, client), { Items: items(bar().id), ...parcel, ...input })).delivery).toBe(
      'parcel',
    );
  });
});
