import { expect } from 'vitest';
import type { Db } from '../../db/client.ts';
import { registerRows } from '../../db/registerRows.ts';
import { metals } from '../../db/schema/catalogue.ts';
import { exchanges } from '../../db/schema/exchange.ts';
import { ledger, registerPages, registerParties, stockLines, stockLots } from '../../db/schema/goods.ts';
import {
  type Chain,
  genesisHash,
  integrityErrors,
  type RegisterRow,
} from '../../src/features/goods/model/chain.server.ts';
import { parseGoods } from '../../src/features/goods/model/csv.server.ts';
import { rowsOf } from './people.ts';

/** Rows and pages of one register, and persons by row. */
function bookOf(db: Db, chain: Chain) {
  const ofChain = <Row extends { chain: Chain }>(rows: readonly Row[]) => rows.filter((row) => row.chain === chain);
  const rows = ofChain(rowsOf(db, registerRows)).sort((a, b) => a.seq - b.seq);
  const pages = ofChain(rowsOf(db, registerPages)).sort((a, b) => a.no - b.no);
  const parties = ofChain(rowsOf(db, registerParties));
  return { rows, pages, parties: new Map(parties.map((party) => [party.seq, party])) };
}

/** No row or page is changed or missing. */
function wholeChain(db: Db, chain: Chain) {
  const { rows, pages, parties } = bookOf(db, chain);
  const before = { seq: 0, hash: genesisHash, no: 0, foot: genesisHash };
  expect(integrityErrors({ before, rows, pages, partyOf: (seq) => parties.get(seq) })).toEqual([]);
  return { rows, pages };
}

/** The chain is whole; counted articles match the stock. */
export function wholeBook(db: Db) {
  const { rows, pages } = wholeChain(db, 'metals');
  for (const { metalId, inSafe } of rowsOf(db, stockLines)) {
    const own = rows.filter(({ itemId }) => itemId === metalId);
    expect(own.reduce((sum, { pieces }) => sum + pieces, 0)).toBe(metalId === null ? 0 : inSafe);
  }
  return { rows, pages };
}

const readAs = (rows: readonly RegisterRow[], row: RegisterRow): RegisterRow =>
  rows.findLast(({ corrects }) => corrects === row.seq) ?? row;

/** Weights match the stock after each row, unless corrected by hand. */
export function soundWeights(db: Db): void {
  const weights = new Map(rowsOf(db, metals).map(({ id, weight }) => [id, weight]));
  const counts = new Map(rowsOf(db, ledger).map(({ chain, bookNo, inSafe }) => [`${chain} ${bookNo}`, inSafe]));
  const totals = new Map<string, number>();
  const read = new Map<number, { sense: number; weight: number }>();
  const { rows } = bookOf(db, 'metals');
  for (const row of rows) {
    const { itemId, seq, corrects, pieces } = row;
    const before = corrects === null ? undefined : read.get(corrects);
    const sense = before?.sense ?? Math.sign(pieces);
    const weight = sense === 0 ? 0 : parseGoods(row).weight;
    const total = (totals.get(itemId) ?? 0) + sense * (weight - (before?.weight ?? 0));
    totals.set(itemId, total);
    read.set(corrects ?? seq, { sense, weight });
    if (sense !== 0) expect(total).toBe((counts.get(`metals ${seq}`) ?? 0) * (weights.get(itemId) ?? 0));
  }
  for (const { metalId, inSafe } of rowsOf(db, stockLines))
    if (metalId !== null) expect(totals.get(metalId) ?? 0).toBe(inSafe * (weights.get(metalId) ?? 0));
}

/** Every stock movement has its row. */
export function soundBook(db: Db): void {
  const { rows } = wholeBook(db);
  const moves = rowsOf(db, ledger);
  for (const { id, metalId } of rowsOf(db, stockLines)) {
    const own = rows.filter(({ itemId }) => itemId === metalId).map(({ pieces }) => pieces);
    const moved = moves
      .filter(({ lineId, inSafeChange }) => lineId === id && inSafeChange !== 0)
      .map(({ inSafeChange }) => inSafeChange);
    if (metalId !== null) expect(own.filter((n) => n !== 0)).toEqual(moved);
  }
  // To the cent: the register's price of an uncorrected lot is its cost.
  for (const { originId, cost, quantity } of rowsOf(db, stockLots)) {
    const seq = moves.find(({ id, chain }) => id === originId && chain === 'metals')?.bookNo;
    const row = rows.find((one) => one.seq === seq && ['in', 'opening'].includes(one.kind));
    if (!row || rows.some(({ corrects }) => corrects === seq)) continue;
    expect(parseGoods(row).quantity).toBe(quantity);
    expect(parseGoods(row).price ?? null).toBe(cost);
  }
}

/** Every note bought, sold or returned, in ledger order; amounts of each deal to the cent. */
export function soundExchange(db: Db): void {
  const { rows } = wholeChain(db, 'exchange');
  const moved = rowsOf(db, ledger).filter(
    ({ itemType, kind, chain, quantity }) =>
      itemType === 'currency' && (chain || (['handedOver', 'takenBack'].includes(kind) && quantity > 0)),
  );
  expect(rows.map(({ pieces, itemId }) => [itemId, pieces])).toEqual(
    moved.map(({ inSafeChange, itemId }) => [itemId, inSafeChange]),
  );
  for (const { number, bought, cancelledAt } of rowsOf(db, exchanges)) {
    const own = rows.filter((row) => row.reference === number && row.source === 'public' && row.corrects === null);
    const prices = own.map((row) => parseGoods(readAs(rows, row)).price ?? 0);
    expect(prices.reduce((sum, cents) => sum + cents, 0)).toBe(cancelledAt === null ? bought : 0);
  }
}
