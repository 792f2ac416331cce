import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import type { Db } from '../../db/client.ts';
import { registerRows } from '../../db/registerRows.ts';
import { metals } from '../../db/schema/catalogue.ts';
import { exchanges } from '../../db/schema/exchange.ts';
import { ledger, registerPages, registerParties, stockLines, stockLots } from '../../db/schema/goods.ts';
import { type Chain, flawsOf, genesis, type RegisterRow } from '../../src/features/goods/model/chain.ts';
import { goodsOf } from '../../src/features/goods/model/csv.ts';
import { rowsOf } from './people.ts';

/** Rows and pages of one book, and persons by their rows. */
function bookOf(db: Db, chain: Chain) {
  const rows = db.select().from(registerRows).where(eq(registerRows.chain, chain)).orderBy(registerRows.seq).all();
  const pages = db.select().from(registerPages).where(eq(registerPages.chain, chain)).orderBy(registerPages.no).all();
  const own = rowsOf(db, registerParties).filter((party) => party.chain === chain);
  return { rows, pages, parties: new Map(own.map((party) => [party.seq, party])) };
}

/** No row or page of a book is changed or lacks. */
function wholeChain(db: Db, chain: Chain) {
  const { rows, pages, parties } = bookOf(db, chain);
  const before = { seq: 0, hash: genesis, no: 0, foot: genesis };
  expect(flawsOf({ before, rows, pages, partyOf: (seq) => parties.get(seq) })).toEqual([]);
  return { rows, pages };
}

/** The chain of rows and pages is whole, and what came and left of each counted article is what lies in the safe. */
export function wholeBook(db: Db) {
  const { rows, pages } = wholeChain(db, 'metals');
  for (const { metalId, inSafe } of db.select().from(stockLines).all()) {
    const own = rows.filter(({ itemId }) => itemId === metalId);
    expect(own.reduce((sum, { pieces }) => sum + pieces, 0)).toBe(metalId === null ? 0 : inSafe);
  }
  return { rows, pages };
}

/** As it reads now. */
const readAs = (rows: readonly RegisterRow[], row: RegisterRow): RegisterRow =>
  rows.findLast(({ corrects }) => corrects === row.seq) ?? row;

/** Arrivals less exits, corrected, weigh as much as the safe; unless a weight was corrected by hand. */
export function soundWeights(db: Db): void {
  const { rows } = bookOf(db, 'metals');
  const safe = db.select().from(stockLines).innerJoin(metals, eq(metals.id, stockLines.metalId)).all();
  for (const { metals: metal, stock_lines: line } of safe) {
    const own = rows.filter((row) => row.itemId === metal.id && row.corrects === null && row.pieces !== 0);
    const weights = own.map((row) => Math.sign(row.pieces) * goodsOf(readAs(rows, row)).weight);
    expect(weights.reduce((sum, milligrams) => sum + milligrams, 0)).toBe(line.inSafe * metal.weight);
  }
}

/** Whatever was done, and each movement of the safe has its row. */
export function soundBook(db: Db): void {
  const { rows } = wholeBook(db);
  const moves = db.select().from(ledger).all();
  for (const { id, metalId } of db.select().from(stockLines).all()) {
    const own = rows.filter(({ itemId }) => itemId === metalId).map(({ pieces }) => pieces);
    const moved = moves.filter(({ lineId, safe }) => lineId === id && safe !== 0).map(({ safe }) => safe);
    if (metalId !== null) expect(own.filter((n) => n !== 0)).toEqual(moved);
  }
  // To the cent: what the book says was paid for a lot that no correction has changed since is what it cost.
  for (const { originId, cost, quantity } of db.select().from(stockLots).all()) {
    const seq = moves.find(({ id, chain }) => id === originId && chain === 'metals')?.bookNo;
    const row = rows.find((one) => one.seq === seq && ['in', 'opening'].includes(one.kind));
    if (!row || rows.some(({ corrects }) => corrects === seq)) continue;
    expect(goodsOf(row).quantity).toBe(quantity);
    expect(goodsOf(row).price ?? null).toBe(cost);
  }
}

/**
 * The book of exchange has each note that was bought, sold and taken back, in the ledger's order and to the note; what each
 * deal bought is what its rows say now, to the cent.
 */
export function soundExchange(db: Db): void {
  const { rows } = wholeChain(db, 'exchange');
  const moved = rowsOf(db, ledger).filter(
    ({ itemType, kind, chain, quantity }) =>
      itemType === 'currency' && (chain || (['handedOver', 'takenBack'].includes(kind) && quantity > 0)),
  );
  expect(rows.map(({ pieces, itemId }) => [itemId, pieces])).toEqual(moved.map(({ safe, itemId }) => [itemId, safe]));
  for (const { number, bought, cancelledAt } of rowsOf(db, exchanges)) {
    const own = rows.filter((row) => row.reference === number && row.source === 'public' && row.corrects === null);
    const prices = own.map((row) => goodsOf(readAs(rows, row)).price ?? 0);
    expect(prices.reduce((sum, cents) => sum + cents, 0)).toBe(cancelledAt === null ? bought : 0);
  }
}
