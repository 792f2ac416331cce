import { and, eq, inArray, isNull, not, or, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { Db } from '../../db/client.ts';
import { prepare } from '../../db/prepared.ts';
import { registerRows } from '../../db/registerRows.ts';
import { stockLines, stockLots, stockReservations } from '../../db/schema/goods.ts';
import { orders } from '../../db/schema/orders.ts';
import { firstDifference } from '../../src/features/goods/model/checkGoods.server.ts';
import { rowsOf } from './people.ts';
import { soundBook, soundWeights } from './registerSound.ts';

/** Counts, reservations, lots and register match the ledger. */
export function reconcile(db: Db): void {
  reconcileCounts(db);
  soundBook(db);
  soundWeights(db);
}

/** Temporary errors between two steps; the register keeps its rows. */
export function reconcileCounts(db: Db): void {
  expect(firstDifference(db)).toBeUndefined();
  const holds = rowsOf(db, stockReservations);
  for (const { id, reserved, inSafe } of rowsOf(db, stockLines)) {
    const own = holds.filter(({ lineId }) => lineId === id);
    expect(own.reduce((sum, hold) => sum + hold.reserved, 0)).toBe(reserved);
    // No order waits while stock is free.
    if (own.some(({ owed }) => owed > 0)) expect(inSafe).toBe(reserved);
  }
  // Closed orders reserve nothing.
  expect(heldByClosed(db).all()).toEqual([]);
}

const heldByClosed = prepare((db) => {
  const isClosed = or(
    inArray(orders.status, ['cancelled', 'delivered', 'shipped']),
    eq(orders.paymentStatus, 'refunded'),
  );
  const isHeld = sql`${stockReservations.reserved} + ${stockReservations.owed} > 0`;
  const order = and(eq(orders.id, stockReservations.orderId), not(isClosed ?? sql`false`));
  return db
    .select({ id: stockReservations.id })
    .from(stockReservations)
    .leftJoin(orders, order)
    .where(and(isNull(orders.id), isHeld))
    .prepare();
});

const booked = prepare((db) => {
  const { source, pieces, reference } = registerRows;
  return db.select({ source, pieces, reference }).from(registerRows).where(eq(registerRows.chain, 'metals')).prepare();
});
const numbered = prepare((db) => db.select({ id: orders.id, number: orders.orderNumber }).from(orders).prepare());

type Costed = { quantity: number; cost: number | null };
const sum = (rows: readonly Costed[], key: 'quantity' | 'cost') => rows.reduce((n, row) => n + (row[key] ?? 0), 0);

/** Lots match the stock; costs of issued and remaining goods add up to the cent. */
export function reconcileLots(db: Db): void {
  const all = rowsOf(db, stockLots);
  const [issues, lots] = [all.filter(({ isOut }) => isOut), all.filter(({ isOut }) => !isOut)];
  for (const { id, inSafe } of rowsOf(db, stockLines))
    expect(lots.filter(({ lineId }) => lineId === id).reduce((n, { remaining }) => n + remaining, 0)).toBe(inSafe);
  for (const lot of all) {
    const taken = all.filter(({ parentId }) => parentId === lot.id);
    expect(sum(taken, 'quantity') + lot.remaining).toBe(lot.quantity);
    if (lot.cost !== null) expect(sum(taken, 'cost') + (lot.remainingCost ?? 0)).toBe(lot.cost);
    if (lot.remaining === 0) expect(lot.remainingCost ?? 0).toBe(0);
    expect(taken.every(({ cost, isOut }) => (cost === null) === (lot.cost === null) && isOut !== lot.isOut)).toBe(true);
  }
  // The current cost of a sale is that of its order line.
  const rows = booked(db).all();
  const numbers = new Map(
    numbered(db)
      .all()
      .map(({ id, number }) => [number, id]),
  );
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
