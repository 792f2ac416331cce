import { expect, test, vi } from 'vitest';
import { ledger, stockLots, stockReservations } from '../../../db/schema/goods.ts';
import { firstDifference } from '../../../src/features/goods/model/checkGoods.server.ts';
import { rowsOf, testDb } from '../../support/people.ts';
import { standClock } from '../../support/shop.ts';
import { furnish, run, type Step } from '../../support/stockSteps.ts';

standClock();

const steps: Step[] = [
  { do: 'receive', item: 0, n: 5, lot: { unitCost: 70_000_000 } },
  { do: 'sell', coins: 2, bars: 0, hundreds: 0 },
  { do: 'count', item: 0, n: 4, lot: undefined },
  { do: 'transfer', who: 0, coins: 1, hundreds: 0, fifties: 0 },
];

async function soundShop() {
  const shop = furnish(testDb());
  for (const told of steps) await run(shop, told, (by) => vi.setSystemTime(Date.now() + by));
  return shop;
}

test.each([
  ['un événement changé', 'drop trigger ledger_keep_update; update ledger set safe = -1 where id = 2', 2],
  ['un compte changé', 'update stock_lines set in_safe = 9', 3],
  ['un lot changé', 'update stock_lots set remaining_cost = remaining_cost - 1 where id = 1', 1],
  [
    'une sortie changée',
    'drop trigger stock_lots_keep_update; update stock_lots set cost = 1, remaining_cost = 1 where id = 2',
    2,
  ],
  ['une réservation oubliée', 'update stock_reservations set owed = 1 where reserved = 1', 3],
])('%s se voit, avec le premier événement où le journal et le stock se séparent', async (_, change, id) => {
  const { db } = await soundShop();
  expect(firstDifference(db)).toBeUndefined();
  db.$client.exec(change);
  expect(firstDifference(db)?.id).toBe(id);
});

test('Une pièce comptée, commandée et remise fait quatre lignes au plus', async () => {
  const shop = furnish(testDb());
  const forward = (by: number) => vi.setSystemTime(Date.now() + by);
  const count = () =>
    [ledger, stockLots, stockReservations].reduce((sum, table) => sum + rowsOf(shop.db, table).length, 0);
  const parties = () => shop.db.$client.prepare('select count(*) from register_parties').pluck().get() as number;
  await run(shop, { do: 'receive', item: 0, n: 1, lot: undefined }, forward);
  const before = count() + parties();
  await run(shop, { do: 'sell', coins: 1, bars: 0, hundreds: 0 }, forward);
  expect(count() + parties() - before).toBeLessThanOrEqual(4);
});
