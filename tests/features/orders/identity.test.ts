import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { users } from '../../../db/schema/accounts.ts';
import { days } from '../../../src/dates.ts';
import { updateOrderStatus } from '../../../src/features/orders/fulfilment/status.server.ts';
import { ordersWaitingForIdentity } from '../../../src/features/orders/model/waitingForIdentity.server.ts';
import { workToDo } from '../../../src/features/overview/overview.server.ts';
import { ctxOf, shopOf } from '../../support/context.ts';
import { makeCurrency, orderByTransfer } from '../../support/orders.ts';
import { openShop } from '../../support/shop.ts';

const shop = openShop();
const { pay, move, transfer } = shop;
const waiting = (at = shop.ctx()) =>
  ordersWaitingForIdentity(at, shop.client.userId).map(({ orderNumber }) => orderNumber);
const numbered = (...ids: string[]) => ids.map((id) => shop.stored(id).orderNumber);

// The law's sum over all that may happen: expectIdentity in orderSound.ts.
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
