import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { users } from '../../../db/schema/accounts.ts';
import { orderLines } from '../../../db/schema/orders.ts';
import { days } from '../../../src/dates.ts';
import { checkoutFacts } from '../../../src/features/checkout/checkout.server.ts';
import { updateOrderStatus } from '../../../src/features/orders/fulfilment/status.server.ts';
import { ordersWaitingForIdentity } from '../../../src/features/orders/model/waitingForIdentity.server.ts';
import { treatWithdrawal, withdraw } from '../../../src/features/orders/withdrawal/withdrawal.server.ts';
import { workToDo } from '../../../src/features/overview/overview.server.ts';
import { ctxOf, shopOf } from '../../support/context.ts';
import { makeCurrency, makeMetal, orderByTransfer } from '../../support/orders.ts';
import { openShop } from '../../support/shop.ts';

const shop = openShop();
const { pay, move, transfer } = shop;
const waiting = (at = shop.ctx()) =>
  ordersWaitingForIdentity(at, shop.client.userId).map(({ orderNumber }) => orderNumber);
const numbered = (...ids: string[]) => ids.map((id) => shop.stored(id).orderNumber);

describe('Les commandes qui attendent une identité', () => {
  test('Celles de billets en sont, celles d’un peu d’or non, et plus aucune une fois vérifiée', async () => {
    const Items = [{ type: 'currency' as const, id: makeCurrency(shop.db).id, quantity: 100 }];
    const { _id } = await orderByTransfer(shop.db, shop.client, 9_215, { Items });
    await transfer();
    expect(waiting()).toEqual(numbered(_id));
    shop.db.update(users).set({ identityStatus: 'verified' }).where(eq(users.id, shop.client.userId)).run();
    expect(waiting()).toEqual([]);
  });

  test('Le seuil de l’or et ses jours que la boutique a réglés décident de la liste, de la préparation et de l’accueil', async () => {
    const under = (euros: string, window: string) =>
      ctxOf(shop.db, shop.admin, shopOf({ IDENTITY_METAL_EUROS: euros, IDENTITY_METAL_DAYS: window }));
    const id = await transfer();
    await pay(id);
    const strict = under('400', '30');
    expect(waiting(strict)).toEqual(numbered(id));
    expect([...workToDo(strict).waiting]).toEqual([id]);
    await expect(updateOrderStatus(strict, { orderId: id, status: 'prepared' })).rejects.toThrow(/identité/);
    expect(waiting()).toEqual([]);
    expect([...workToDo(shop.ctx()).waiting]).toEqual([]);
    shop.later(days(40));
    const second = await transfer();
    expect(waiting(under('900', '40'))).toEqual(numbered(second));
    expect(waiting(under('900', '39'))).toEqual([]);
    expect((await move(id, 'prepared')).status).toBe('prepared');
  });
});

// The law's sum over all that may happen: expectIdentity in orderSound.ts.
describe('Des achats de métal liés', () => {
  let coin: string;
  beforeEach(() => {
    coin = makeMetal(shop.db, { type: 'Piece De Collection', netSellPrice: 100_000 }).id;
  });
  const buy = async (quantity: number) => {
    const Items = [{ type: 'metal' as const, id: coin, quantity }];
    return (await orderByTransfer(shop.db, shop.client, quantity * 100_000, { Items }))._id;
  };

  test('Des pièces renoncées n’y comptent plus avant leur départ, et après lui une fois la rétractation traitée', async () => {
    const counted = () => checkoutFacts(shop.ctx(shop.client)).metalsBefore;
    const id = await buy(6);
    const lineId = shop.db.select().from(orderLines).where(eq(orderLines.orderId, id)).get()?.id ?? '';
    const renounce = (quantity: number) =>
      withdraw(shop.ctx(shop.client), { orderId: id, lines: [{ lineId, quantity }], key: `${quantity}` });
    await renounce(2);
    expect(counted()).toBe(400_000);
    await pay(id);
    await move(id, 'prepared');
    await move(id, 'delivered');
    shop.later(1_000);
    const { withdrawal } = await renounce(4);
    expect(counted()).toBe(600_000);
    for (const { _id } of withdrawal?.declared ?? [])
      await treatWithdrawal(shop.ctx(), { orderId: id, withdrawalId: _id, goods: 'saleable' });
    expect(counted()).toBe(0);
  });
});
