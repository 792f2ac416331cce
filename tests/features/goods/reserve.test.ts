import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { reserves } from '../../../db/schema/catalogue.ts';
import { ledger, stockLines, stockReservations } from '../../../db/schema/goods.ts';
import { orders } from '../../../db/schema/orders.ts';
import { cacheTags, mailOutbox } from '../../../db/schema/system.ts';
import { addReserve } from '../../../src/features/alerts/addReserve.server.ts';
import { fireStockAlerts, requestStockAlert } from '../../../src/features/alerts/back/notify.server.ts';
import { fireAlerts } from '../../../src/features/alerts/savePrice.server.ts';
import { readMetal } from '../../../src/features/catalogue/model/metals.server.ts';
import { getMovements, movementQuery } from '../../../src/features/goods/desk/movements.server.ts';
import { deleteOrder } from '../../../src/features/orders/cancel/cancelOrder.server.ts';
import type { ShopError } from '../../../src/http/context.ts';
import { countStock, receiveStock, saveStockTerms } from '../../support/count.ts';
import { makeCurrency, makeMetal, orderByTransfer } from '../../support/orders.ts';
import { makeActor, rowsOf } from '../../support/people.ts';
import { openShop, price } from '../../support/shop.ts';

const shop = openShop();
const { count, transfer } = shop;
const line = () => shop.db.select().from(stockLines).get();
const held = (orderId: string) => {
  const row = shop.db.select().from(stockReservations).where(eq(stockReservations.orderId, orderId)).get();
  return row && [row.reserved, row.owed, row.handedOver];
};
const refusal = (promise: Promise<unknown>) => promise.catch((error) => error as ShopError) as Promise<ShopError>;

describe('Réserver à la commande', () => {
  test('de deux qui veulent la dernière pièce, un seul l’obtient et l’autre l’apprend avant de payer', async () => {
    await count(1);
    const [first, second] = await Promise.allSettled([transfer(), transfer()]);
    expect(first.status).toBe('fulfilled');
    const reason = { code: 'conflict', message: expect.stringContaining('vient d’être épuisé') };
    expect(second).toMatchObject({ status: 'rejected', reason });
    expect(line()).toMatchObject({ inSafe: 1, reserved: 1 });
    expect(shop.db.select().from(orders).all()).toHaveLength(1);
  });

  test('le refus ne dit pas combien il en reste, ni d’un article ce qui manque d’un autre', async () => {
    await count(7);
    const { message, details } = await refusal(transfer(8));
    expect(message).toContain('nous ne pouvons pas en fournir autant');
    expect(details.data).toBeUndefined();
    expect((await refusal(transfer(40))).message).toBe(message);
    const other = makeMetal(shop.db);
    await count(5, other.id);
    const told = (quantity: number) => {
      const Items = [
        { ...shop.Items[0], quantity: 8 },
        { type: 'metal' as const, id: other.id, quantity },
      ];
      return refusal(orderByTransfer(shop.db, shop.client, price * (quantity + 8), { Items }));
    };
    expect((await told(6)).message).toBe((await told(5)).message);
  });

  test('une carte déjà encaissée n’est jamais refusée : la pièce lui est due', async () => {
    await count(0);
    const form = await shop.form();
    await shop.says(form.orderNumber);
    const { _id } = await shop.placeWith(form);
    expect(held(_id)).toEqual([0, 1, 0]);
    await count(1);
    expect(held(_id)).toEqual([1, 0, 0]);
  });

  test('la même commande de billets, répétée sans choix de coupures, reste une seule commande', async () => {
    const usd = makeCurrency(shop.db, {}, [100, 50]);
    for (const value of [100, 50])
      await countStock(shop.ctx(), { type: 'currency', id: usd.id, value, count: 2, reason: 'Tiroir' });
    const choice = { key: 'panier', Items: [{ type: 'currency' as const, id: usd.id, quantity: 100 }] };
    const again = () => orderByTransfer(shop.db, shop.client, 9_215, choice);
    expect((await again())._id).toBe((await again())._id);
    expect(shop.db.select().from(stockReservations).all()).toHaveLength(1);
  });
});

test('Une commande annulée ou supprimée rend ses pièces à la vente', async () => {
  await count(2);
  const [cancelled, deleted] = [await transfer(), await transfer()];
  await shop.move(cancelled, 'cancelled');
  expect(line()).toMatchObject({ inSafe: 2, reserved: 1 });
  await deleteOrder(shop.ctx(), { id: deleted });
  expect(line()).toMatchObject({ inSafe: 2, reserved: 0 });
  expect(held(deleted)).toBeUndefined();
});

test('Une commande passée avant le premier comptage reste valable et se remet', async () => {
  const id = await transfer(4);
  await count(1);
  expect(held(id)).toEqual([1, 3, 0]);
  await shop.pay(id);
  for (const status of ['prepared', 'delivered'] as const) await shop.move(id, status);
  expect(line()).toMatchObject({ inSafe: 0, reserved: 0 });
  expect(held(id)).toEqual([0, 0, 4]);
});

describe('Compter et recevoir', () => {
  test('un compte fondé sur un chiffre dépassé est refusé avec le chiffre présent, un chiffre juste accepté', async () => {
    await count(3);
    shop.later(1_000);
    const again = (seenCount: number) =>
      countStock(shop.ctx(), { ...shop.Items[0], count: 9, reason: 'Comptage', seenCount });
    expect((await refusal(again(5))).details.data).toMatchObject({ current: { inSafe: 3 } });
    expect(await again(3)).toMatchObject({ inSafe: 9, countedAt: Date.now() });
  });

  test('ce qui arrive n’est plus attendu, jusqu’à plus que prévu', async () => {
    const { id } = shop.coin;
    await saveStockTerms(shop.ctx(), { type: 'metal', id, lowAt: 2, onOrderDays: null, expected: 10 });
    const receive = (count: number) => receiveStock(shop.ctx(), { type: 'metal', id, count, reason: 'Livraison' });
    expect(await receive(4)).toMatchObject({ inSafe: 4, expected: 6, lowAt: 2 });
    expect(await receive(9)).toMatchObject({ inSafe: 13, expected: 0 });
    expect(shop.db.select().from(ledger).all().at(-1)).toMatchObject({
      kind: 'received',
      inSafeChange: 9,
      expected: -6,
    });
  });

  test('un article ou une coupure que la boutique n’a pas sont refusés', async () => {
    const base = { type: 'currency' as const, id: makeCurrency(shop.db).id, count: 1, reason: 'x' };
    for (const wrong of [base, { ...base, value: 3 }, { ...base, type: 'metal' as const }])
      expect((await refusal(countStock(shop.ctx(), wrong))).code).toBe('notFound');
  });
});

test('Chaque mouvement est dit une fois, avec sa commande, et ne se change ni ne s’efface ; un compte ne descend jamais sous zéro', async () => {
  const { db } = shop;
  await count(2);
  const { orderNumber } = shop.stored(await transfer());
  await count(0);
  const { rows } = getMovements(shop.ctx(), movementQuery.parse({}));
  expect(rows.map(({ kind, inSafeChange, quantity, orderNumber: n }) => [kind, inSafeChange, quantity, n])).toEqual([
    ['counted', -2, 2, null],
    ['missing', 0, 1, orderNumber],
    ['counted', 2, 2, null],
  ]);
  expect(() => db.update(ledger).set({ inSafeChange: 9 }).run()).toThrow('never changed');
  expect(() => db.delete(ledger).run()).toThrow('never deleted');
  expect(() => db.update(stockLines).set({ inSafe: -1 }).run()).toThrow('CHECK');
  expect(() => db.update(stockLines).set({ reserved: 3 }).run()).toThrow('CHECK');
});

test('Les pages gardées sont refaites quand ce qu’elles montrent change, et seulement alors', async () => {
  const version = () => shop.db.select().from(cacheTags).where(eq(cacheTags.tag, 'metals')).get()?.version ?? 0;
  await count(10);
  const before = version();
  await transfer(2);
  expect(version()).toBe(before);
  await transfer(5);
  expect(version()).toBe(before + 1);
});

const email = 'zoe@example.fr';
const wish = () => ({ email, type: 'metal' as const, typeId: shop.coin.id });
const notify = (actor?: Parameters<typeof shop.ctx>[0]) => requestStockAlert(shop.ctx(actor ?? shop.client), wish());

test('« Épuisé, me prévenir » : un seul courriel part, quand l’article est de retour', async () => {
  await expect(notify(), 'uncounted').rejects.toThrow('disponible');
  await shop.count(1);
  await expect(notify()).rejects.toThrow('disponible');
  await shop.count(0);
  const zoe = makeActor(shop.db, 'client', { email, emailProvenAt: 1 });
  await notify(zoe);
  await notify(zoe);
  expect(shop.db.select().from(reserves).all()).toHaveLength(1);
  await shop.count(2);
  expect(readMetal(shop.ctx(), shop.coin.id).stock).toEqual({ state: 'few', left: 2, days: null });
  for (let run = 0; run < 2; run++) await fireStockAlerts(shop.ctx());
  expect(shop.mailKinds().filter((kind) => kind === 'stockAlertFired')).toHaveLength(1);
  expect(rowsOf(shop.db, mailOutbox).at(-1)).toMatchObject({ recipient: email });
});

test('Elle ne se confond pas avec une alerte de prix du même article', async () => {
  await shop.count(0);
  await notify();
  await addReserve(shop.ctx(shop.client), { ...wish(), desiredPrice: 40_000 });
  expect(rowsOf(shop.db, reserves).map(({ kind, desiredPrice }) => [kind, desiredPrice])).toEqual([
    ['stock', 0],
    ['price', 40_000],
  ]);
  expect(fireAlerts(shop.ctx(), { type: 'metal', id: shop.coin.id })).toBe(0);
});
