import { expect } from 'vitest';
import type { Db } from '../../db/client.ts';
import { orders } from '../../db/schema/orders.ts';
import { stockLines, stockMovements, stockReservations } from '../../db/schema/stock.ts';
import { soundBook } from './registerSound.ts';

/** Whatever was done: counts, reservations, movements and the book of goods say the same. */
export function reconcile(db: Db): void {
  const moves = db.select().from(stockMovements).all();
  const holds = db.select().from(stockReservations).all();
  const open = new Set(
    db
      .select()
      .from(orders)
      .all()
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
  // What is over holds nothing.
  expect(holds.filter(({ orderId, reserved, owed }) => !open.has(orderId) && reserved + owed > 0)).toEqual([]);
  expect(holds.every(({ handedOver }) => handedOver >= 0)).toBe(true);
}
