import { expect, test } from 'vitest';
import { registerRows } from '../../../db/registerRows.ts';
import { stockLots } from '../../../db/schema/goods.ts';
import { completeHandOvers, handOver, undoHandOver } from '../../../src/features/orders/fulfilment/status.server.ts';
import { anonymous } from '../../../src/http/context.ts';
import { rowsOf } from '../../support/people.ts';
import { minute, openShop } from '../../support/shop.ts';

const shop = openShop();
const job = () => completeHandOvers(shop.ctx(anonymous));
const books = () => [
  rowsOf(shop.db, registerRows).filter(({ kind }) => kind === 'out'),
  rowsOf(shop.db, stockLots).filter(({ isOut }) => isOut),
];
const mailed = () => shop.mailKinds().filter((kind) => kind === 'orderStatus').length;

async function prepared(): Promise<string> {
  const id = await shop.transfer();
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

test('Dans la minute elle s’annule sans trace aux livres', async () => {
  const id = await prepared();
  await handOver(shop.ctx(), { orderId: id });
  expect(await undoHandOver(shop.ctx(), { orderId: id })).toMatchObject({
    status: 'prepared',
    desk: { handOverAt: null },
  });
  shop.later(2 * minute);
  await job();
  expect([shop.stored(id).status, ...books().flat()]).toEqual(['prepared']);
});
