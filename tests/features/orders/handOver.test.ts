import { expect, test } from 'vitest';
import { registerRows } from '../../../db/registerRows.ts';
import { stockLots } from '../../../db/schema/goods.ts';
import { completeHandOvers, handOver, undoHandOver } from '../../../src/features/orders/fulfilment/status.server.ts';
import { anonymous } from '../../../src/http/context.ts';
import { rowsOf } from '../../support/people.ts';
import { minute, openShop, refusal } from '../../support/shop.ts';

const shop = openShop();
const job = () => completeHandOvers(shop.ctx(anonymous));
const books = () => [
  rowsOf(shop.db, registerRows).filter(({ kind }) => kind === 'out'),
  rowsOf(shop.db, stockLots).filter(({ isOut }) => isOut),
];
const mailed = () => shop.mailKinds().filter((kind) => kind === 'orderStatus').length;

async function prepared(quantity = 1): Promise<string> {
  const id = await shop.transfer(quantity);
  await shop.pay(id);
  await shop.move(id, 'prepared');
  return id;
}

test('Une remise ne touche ni stock, ni registre, ni courriel avant sa minute, puis tout en une fois, au nom de qui l’a faite', async () => {
  const id = await prepared();
  const before = mailed();
  const order = await handOver(shop.ctx(), { orderId: id });
  expect(order).toMatchObject({ status: 'prepared', desk: { handOverAt: Date.now() + minute } });
  expect(order.timeline.at(-1)).toMatchObject({ kind: 'note', text: expect.stringContaining('pièce d’identité vue') });
  shop.later(minute - 1);
  await job();
  expect([...books().flat(), mailed() - before]).toEqual([0]);
  shop.later(1);
  await job();
  await job();
  expect(shop.stored(id)).toMatchObject({ status: 'delivered', handOverAt: null, handOverBy: null });
  expect(books()).toMatchObject([[{ actorId: shop.admin.userId, reference: order.orderNumber }], [{ quantity: 1 }]]);
  expect(mailed() - before).toBe(1);
  expect(shop.journal('order.status').at(-1)).toMatchObject({ actorId: shop.admin.userId });
});

test('Dans la minute elle s’annule sans trace aux livres, et rien d’autre ne se fait ; après, elle ne s’annule plus', async () => {
  const id = await prepared();
  await handOver(shop.ctx(), { orderId: id });
  for (const status of ['delivered', 'cancelled'] as const)
    await expect(shop.move(id, status), status).rejects.toThrow(refusal('conflict', 'dans la minute'));
  await expect(handOver(shop.ctx(), { orderId: id })).rejects.toThrow(refusal('conflict', 'dans la minute'));
  expect(await undoHandOver(shop.ctx(), { orderId: id })).toMatchObject({
    status: 'prepared',
    desk: { handOverAt: null },
  });
  shop.later(2 * minute);
  await job();
  expect([shop.stored(id).status, ...books().flat()]).toEqual(['prepared']);
  await handOver(shop.ctx(), { orderId: id });
  shop.later(minute);
  await expect(undoHandOver(shop.ctx(), { orderId: id })).rejects.toThrow(refusal('conflict', 'La minute est passée'));
});

test('Ce qui est rendu dans la minute arrête la remise, et le comptoir le lit', async () => {
  const id = await prepared(2);
  await handOver(shop.ctx(), { orderId: id });
  await shop.giveBack(id, 10_000);
  shop.later(minute);
  await job();
  expect(shop.stored(id)).toMatchObject({ status: 'prepared', handOverAt: null });
  expect(JSON.stringify(shop.alerts(id))).toContain('n’est pas enregistrée');
});

test('Seule une commande du comptoir, préparée, se remet ainsi', async () => {
  const [parcel, unpaid] = [await shop.parcel(), await shop.transfer()];
  for (const orderId of [parcel, unpaid])
    await expect(handOver(shop.ctx(), { orderId })).rejects.toThrow(refusal('conflict'));
});
