import { expect } from 'vitest';
import type { Db } from '../../db/client.ts';
import { orders } from '../../db/schema/orders.ts';
import { registerRows } from '../../db/schema/register.ts';
import { stockIssues, stockLines, stockLots, stockMovements, stockReservations } from '../../db/schema/stock.ts';
import { rowsOf } from './people.ts';
import { soundBook, soundWeights } from './registerSound.ts';

/** Whatever was done: counts, reservations, movements and the book of goods say the same. */
export function reconcile(db: Db): void {
  const moves = db.select().from(stockMovements).all();
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
    const ofLine = moves.filter(({ lineId }) => lineId === line.id);
    const sumOf = (key: 'safe' | 'reserved' | 'expected') => ofLine.reduce((sum, move) => sum + move[key], 0);
    expect([sumOf('safe'), sumOf('reserved'), sumOf('expected')]).toEqual([line.inSafe, line.reserved, line.expected]);
    expect(line.reserved).toBeLessThanOrEqual(line.inSafe);
    const own = holds.filter(({ lineId }) => lineId === line.id);
    expect(own.reduce((sum, { reserved }) => sum + reserved, 0)).toBe(line.reserved);
    // Nobody waits while something is free.
    if (own.some(({ owed }) => owed > 0)) expect(line.inSafe).toBe(line.reserved);
    const last = ofLine.at(-1);
    if (last) expect([last.inSafe, last.inReserve]).toEqual([line.inSafe, line.reserved]);
  }
  soundBook(db);
  soundWeights(db);
  // Closed orders reserve nothing.
  expect(holds.filter(({ orderId, reserved, owed }) => !open.has(orderId) && reserved + owed > 0)).toEqual([]);
  expect(holds.every(({ handedOver }) => handedOver >= 0)).toBe(true);
}

type Costed = { quantity: number; cost: number | null };
const sum = (rows: readonly Costed[], key: 'quantity' | 'cost') => rows.reduce((n, row) => n + (row[key] ?? 0), 0);

/** Lots hold what the safe holds; what left and what stays cost together what came, to the cent. */
export function reconcileLots(db: Db): void {
  const lots = db.select().from(stockLots).all();
  const issues = db.select().from(stockIssues).all();
  for (const { id, inSafe } of db.select().from(stockLines).all())
    expect(lots.filter(({ lineId }) => lineId === id).reduce((n, { remaining }) => n + remaining, 0)).toBe(inSafe);
  for (const lot of lots) {
    const left = issues.filter(({ lotId }) => lotId === lot.id);
    expect(sum(left, 'quantity') + lot.remaining).toBe(lot.quantity);
    if (lot.cost !== null) expect(sum(left, 'cost') + (lot.remainingCost ?? 0)).toBe(lot.cost);
    if (lot.remaining === 0) expect(lot.remainingCost ?? 0).toBe(0);
    expect(left.every(({ cost }) => (cost === null) === (lot.cost === null))).toBe(true);
  }
  for (const issue of issues) {
    const back = lots.filter(({ returnOf }) => returnOf === issue.id);
    expect(sum(back, 'quantity')).toBeLessThanOrEqual(issue.quantity);
    expect(sum(back, 'cost')).toBeLessThanOrEqual(issue.cost ?? 0);
    if (sum(back, 'quantity') === issue.quantity) expect(sum(back, 'cost')).toBe(issue.cost ?? 0);
    expect(back.every(({ cost }) => (cost === null) === (issue.cost === null))).toBe(true);
  }
  // What a sale took, as the book reads now, is what its order's line bears.
  const rows = rowsOf(db, registerRows);
  const numbers = new Map(rowsOf(db, orders).map(({ id, orderNumber }) => [orderNumber, id]));
  const backed = new Set(rows.flatMap(({ source, reference }) => (source === 'return' ? [reference] : [])));
  const sold = rows.filter(
    ({ source, pieces, reference }) => source === 'sale' && pieces !== 0 && !backed.has(reference),
  );
  for (const [reference, own] of Map.groupBy(sold, (row) => row.reference)) {
    const left = issues.filter(({ orderId, lotId, value }) => orderId === numbers.get(reference) && lotId && !value);
    const ids = new Set(left.map(({ id }) => id));
    const returned = lots.filter(({ returnOf }) => ids.has(returnOf ?? 0));
    expect(sum(left, 'quantity') - sum(returned, 'quantity')).toBe(own.reduce((n, { pieces }) => n - pieces, 0));
  }
  const came = lots.filter(({ returnOf }) => returnOf === null);
  const back = lots.filter(({ returnOf }) => returnOf !== null);
  const stays = lots.reduce((n, { remainingCost }) => n + (remainingCost ?? 0), 0);
  expect(sum(issues, 'cost') - sum(back, 'cost') + stays).toBe(sum(came, 'cost'));
}
