import { expect } from 'vitest';
import type { Db } from '../../db/client.ts';
import { registerRows } from '../../db/registerRows.ts';
import { stockLines, stockLots, stockReservations } from '../../db/schema/goods.ts';
import { orders } from '../../db/schema/orders.ts';
import { firstDifference } from '../../src/features/goods/model/checkGoods.server.ts';
import { rowsOf } from './people.ts';
import { soundBook, soundWeights } from './registerSound.ts';

/** Whatever was done: counts, reservations, lots and the book of goods are what the ledger makes of them. */
export function reconcile(db: Db): void {
  expect(firstDifference(db)).toBeUndefined();
  const holds = db.select().from(stockReservations).all();
  const open = new Set(
    rowsOf(db, orders)
      .filter(
        ({ status, paymentStatus }) =>
          !['cancelled', 'delivered', 'shipped'].includes(status) && paymentStatus !== 'refunded',
      )
      .map(({ id }) => id),
  );
  for (const line of db.select().from(stockLines).all()) {
    const own = holds.filter(({ lineId }) => lineId === line.id);
    expect(own.reduce((sum, { reserved }) => sum + reserved, 0)).toBe(line.reserved);
    // Nobody waits while something is free.
    if (own.some(({ owed }) => owed > 0)) expect(line.inSafe).toBe(line.reserved);
  }
  soundBook(db);
  soundWeights(db);
  // Closed orders reserve nothing.
  expect(holds.filter(({ orderId, reserved, owed }) => !open.has(orderId) && reserved + owed > 0)).toEqual([]);
}

type Costed = { quantity: number; cost: number | null };
const sum = (rows: readonly Costed[], key: 'quantity' | 'cost') => rows.reduce((n, row) => n + (row[key] ?? 0), 0);

/** Lots hold what the safe holds; what left and what stays cost together what came, to the cent. */
export function reconcileLots(db: Db): void {
  const all = db.select().from(stockLots).all();
  const [issues, lots] = [all.filter(({ isOut }) => isOut), all.filter(({ isOut }) => !isOut)];
  for (const { id, inSafe } of db.select().from(stockLines).all())
    expect(lots.filter(({ lineId }) => lineId === id).reduce((n, { remaining }) => n + remaining, 0)).toBe(inSafe);
  for (const lot of all) {
    const taken = all.filter(({ parentId }) => parentId === lot.id);
    expect(sum(taken, 'quantity') + lot.remaining).toBe(lot.quantity);
    if (lot.cost !== null) expect(sum(taken, 'cost') + (lot.remainingCost ?? 0)).toBe(lot.cost);
    if (lot.remaining === 0) expect(lot.remainingCost ?? 0).toBe(0);
    expect(taken.every(({ cost, isOut }) => (cost === null) === (lot.cost === null) && isOut !== lot.isOut)).toBe(true);
  }
  // What a sale took, as the book reads now, is what its order's line bears.
  const rows = rowsOf(db, registerRows).filter(({ chain }) => chain === 'metals');
  const numbers = new Map(rowsOf(db, orders).map(({ id, orderNumber }) => [orderNumber, id]));
  const backed = new Set(rows.flatMap(({ source, reference }) => (source === 'return' ? [reference] : [])));
  const sold = rows.filter(
    ({ source, pieces, reference }) => source === 'sale' && pieces !== 0 && !backed.has(reference),
  );
  for (const [reference, own] of Map.groupBy(sold, (row) => row.reference)) {
    const left = issues.filter((one) => one.orderId === numbers.get(reference) && one.lineId && !one.value);
    const ids = new Set(left.map(({ id }) => id));
    const returned = lots.filter(({ parentId }) => ids.has(parentId ?? 0));
    expect(sum(left, 'quantity') - sum(returned, 'quantity')).toBe(own.reduce((n, { pieces }) => n - pieces, 0));
  }
  const came = lots.filter(({ parentId }) => parentId === null);
  const back = lots.filter(({ parentId }) => parentId !== null);
  const stays = lots.reduce((n, { remainingCost }) => n + (remainingCost ?? 0), 0);
  expect(sum(issues, 'cost') - sum(back, 'cost') + stays).toBe(sum(came, 'cost'));
}
