import { expect } from 'vitest';
import type { Db } from '../../db/client.ts';
import { registerPages, registerParties, registerRows } from '../../db/schema/register.ts';
import { stockLines, stockMovements } from '../../db/schema/stock.ts';
import { flawsOf, genesis } from '../../src/features/register/chain.ts';

/** The chain of rows and pages is whole, and what came and left of each counted article is what lies in the safe. */
export function wholeBook(db: Db) {
  const rows = db.select().from(registerRows).orderBy(registerRows.seq).all();
  const pages = db.select().from(registerPages).orderBy(registerPages.no).all();
  const parties = new Map(
    db
      .select()
      .from(registerParties)
      .all()
      .map((party) => [party.seq, party]),
  );
  const before = { seq: 0, hash: genesis, no: 0, foot: genesis };
  expect(flawsOf({ before, rows, pages, partyOf: (seq) => parties.get(seq) })).toEqual([]);
  for (const { metalId, inSafe } of db.select().from(stockLines).all()) {
    const own = rows.filter(({ itemId }) => itemId === metalId).map(({ pieces }) => pieces);
    expect(own.reduce((sum, n) => sum + n, 0)).toBe(metalId === null ? 0 : inSafe);
  }
  return { rows, pages };
}

/** Whatever was done, and each movement of the safe has its row. */
export function soundBook(db: Db): void {
  const { rows } = wholeBook(db);
  const moves = db.select().from(stockMovements).all();
  for (const { id, metalId } of db.select().from(stockLines).all()) {
    const own = rows.filter(({ itemId }) => itemId === metalId).map(({ pieces }) => pieces);
    const moved = moves.filter(({ lineId, safe }) => lineId === id && safe !== 0).map(({ safe }) => safe);
    if (metalId !== null) expect(own.filter((n) => n !== 0)).toEqual(moved);
  }
}
