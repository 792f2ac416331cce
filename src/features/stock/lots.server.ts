import { and, asc, desc, eq, gt, isNotNull, or, sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { stockIssues, stockLots } from '../../../db/schema/stock.ts';
import { within } from '../../../db/within.ts';
import { type Cents, costOf, divideHalfUp, eurosFromCents } from '../../money.ts';
import type { RegisterRow } from '../register/chain.ts';
import { arrivedAt } from '../register/movement.server.ts';
import type { Bought } from '../register/purchase.ts';

export type LotRow = typeof stockLots.$inferSelect;
type NewLot = typeof stockLots.$inferInsert;

/** The part of a cost that `count` of `all` have: parts taken one after another add up to it. */
const partOf = (cost: Cents | null, count: number, all: number): Cents | null =>
  cost === null || count === all ? cost : divideHalfUp(BigInt(cost) * BigInt(count), BigInt(all));

type Opened = Omit<NewLot, 'at' | 'updatedAt' | 'remaining' | 'remainingCost'> & { day?: string | undefined };

function openLot(db: Db, { day, ...lot }: Opened): LotRow {
  const now = Date.now();
  return db
    .insert(stockLots)
    .values({
      ...lot,
      at: arrivedAt(day, now),
      updatedAt: now,
      remaining: lot.quantity,
      remainingCost: lot.cost ?? null,
    })
    .returning()
    .get();
}

/** `row`: what the book wrote of it, where it did. */
type Moved = { lineId: string; count: number; pieces: readonly string[]; row: RegisterRow | undefined };
type Arrival = Moved & { lot: Bought; isFound: boolean };

/** Found at a count without a word of its cost, it costs what the last one of known cost did; more by a correction,
 * what the lot of the corrected row did. */
export function openLots(db: Db, { lineId, count: quantity, lot, pieces, isFound, row }: Arrival): void {
  const { unitCost, source = isFound ? 'opening' : 'supplier', regime = null, ...papers } = lot;
  const corrects = row?.corrects ?? null;
  const last = isFound && unitCost === undefined ? lastKnown(db, lineId, corrects) : undefined;
  const isOwn = corrects !== null && last?.rowSeq === corrects;
  const isPurchase = row?.kind === 'opening' || (row?.kind === 'in' && row.source !== 'return');
  openLot(db, {
    ...papers,
    ...(last && isOwn && { supplier: last.supplier, reference: last.reference }),
    lineId,
    pieceId: pieces[0] ?? null,
    quantity,
    regime: regime ?? last?.regime ?? null,
    source: last && isOwn ? last.source : source,
    cost: last ? partOf(last.cost, quantity, last.quantity) : unitCost == null ? null : costOf(unitCost, quantity),
    rowSeq: isOwn ? corrects : isPurchase ? row.seq : null,
  });
}

function lastKnown(db: Db, lineId: string, rowSeq: number | null): LotRow | undefined {
  const isOwn = rowSeq === null ? undefined : eq(stockLots.rowSeq, rowSeq);
  return db
    .select()
    .from(stockLots)
    .where(and(eq(stockLots.lineId, lineId), or(isNotNull(stockLots.cost), isOwn)))
    .orderBy(...(isOwn ? [desc(sql`${isOwn} is true`)] : []), desc(stockLots.id))
    .limit(1)
    .get();
}

type Left = Pick<typeof stockIssues.$inferInsert, 'movementId' | 'orderId' | 'orderLineId' | 'value'>;
type Exit = Moved & { left: Left };

/** Numbered pieces leave their own lots, a correction that of the corrected row, anything else the oldest ones. */
export function issueLots(db: Db, { lineId, count, pieces, row, left }: Exit): void {
  const open = db
    .select()
    .from(stockLots)
    .where(and(eq(stockLots.lineId, lineId), gt(stockLots.remaining, 0)))
    .orderBy(asc(stockLots.at), asc(stockLots.id))
    .all();
  const isOwn = (lot: LotRow) =>
    pieces.includes(lot.pieceId ?? '') || (row?.corrects != null && lot.rowSeq === row.corrects);
  const own = open.filter(isOwn);
  let rest = count;
  const take = (lot: LotRow) => {
    const quantity = Math.min(rest, lot.remaining);
    if (quantity === 0) return;
    rest -= quantity;
    const cost = partOf(lot.remainingCost, quantity, lot.remaining);
    db.update(stockLots)
      .set({
        remaining: lot.remaining - quantity,
        remainingCost: lot.remainingCost === null ? null : lot.remainingCost - (cost ?? 0),
      })
      .where(eq(stockLots.id, lot.id))
      .run();
    writeIssue(db, { ...left, lotId: lot.id, quantity, cost });
  };
  for (const lot of [...own, ...open.filter((lot) => lot.pieceId === null && !isOwn(lot))]) take(lot);
  if (rest > 0) take(openLot(db, { lineId, source: 'opening', quantity: rest }));
}

/** Also for uncounted goods, which have no lot. */
export function writeIssue(db: Db, issue: Omit<typeof stockIssues.$inferInsert, 'at' | 'costedAt'>): void {
  const at = Date.now();
  db.insert(stockIssues)
    .values({ ...issue, at, costedAt: issue.cost == null ? null : at })
    .run();
}

export type KeptIssue = typeof stockIssues.$inferSelect & { lot: LotRow | null; back: readonly LotRow[] };

/** Issues for these orders, oldest first, with their returns. */
export function issuesOf(db: Db, orderIds: readonly string[]): KeptIssue[] {
  const rows = db
    .select({ issue: stockIssues, lot: stockLots })
    .from(stockIssues)
    .leftJoin(stockLots, eq(stockLots.id, stockIssues.lotId))
    .where(within(stockIssues.orderId, orderIds))
    .orderBy(asc(stockIssues.id))
    .all();
  const ids = rows.map(({ issue }) => issue.id);
  const returned = db.select().from(stockLots).where(within(stockLots.returnOf, ids)).all();
  const backOf = Map.groupBy(returned, ({ returnOf }) => returnOf);
  return rows.map(({ issue, lot }) => ({ ...issue, lot, back: backOf.get(issue.id) ?? [] }));
}

const sumOf = (lots: readonly LotRow[], key: 'quantity' | 'cost'): number =>
  lots.reduce((sum, lot) => sum + (lot[key] ?? 0), 0);

type Back = Omit<Moved, 'row'> & { left: Left };

/** Returns have the cost of their issue, last out first back; a numbered piece its own. */
export function returnLots(db: Db, { lineId, count, pieces, left }: Back): void {
  const gone = issuesOf(db, left.orderId ? [left.orderId] : [])
    .filter(({ lot, orderLineId }) => lot?.lineId === lineId && orderLineId === left.orderLineId)
    .filter(({ lot }) => pieces.length === 0 || pieces.includes(lot?.pieceId ?? ''))
    .toReversed();
  let rest = count;
  const lacking = new Set(pieces);
  for (const { lot, back, ...issue } of gone) {
    const kept = issue.quantity - sumOf(back, 'quantity');
    const quantity = Math.min(rest, kept);
    if (!lot || quantity === 0) continue;
    rest -= quantity;
    lacking.delete(lot.pieceId ?? '');
    const keptCost = issue.cost === null ? null : issue.cost - sumOf(back, 'cost');
    const { pieceId, regime, supplier, reference } = lot;
    const cost = partOf(keptCost, quantity, kept);
    openLot(db, { lineId, pieceId, regime, supplier, reference, quantity, cost, source: 'return', returnOf: issue.id });
  }
  for (const pieceId of lacking) openLot(db, { lineId, pieceId, quantity: 1, source: 'return' });
  rest -= lacking.size;
  if (rest > 0) openLot(db, { lineId, quantity: rest, source: 'return' });
}

/** Goods in the safe by line: known cost in euros, and number of pieces without one. */
export function costByLine(db: Db) {
  const { lineId, remaining, remainingCost } = stockLots;
  const rows = db
    .select({
      lineId,
      cost: sql<number>`total(${remainingCost})`,
      uncosted: sql<number>`total(iif(${remainingCost} is null, ${remaining}, 0))`,
    })
    .from(stockLots)
    .where(gt(remaining, 0))
    .groupBy(lineId)
    .all();
  return new Map(rows.map(({ cost, uncosted, ...row }) => [row.lineId, { cost: eurosFromCents(cost), uncosted }]));
}

/** Parts of a cost, one after another, and what is left of it. */
function partsOf(cost: Cents, quantity: number, counts: readonly { quantity: number }[]) {
  const rest = { cost, quantity };
  const parts = counts.map((one) => {
    const part = partOf(rest.cost, one.quantity, rest.quantity) ?? 0;
    rest.cost -= part;
    rest.quantity -= one.quantity;
    return part;
  });
  return { parts, rest: rest.cost };
}

/** Cents for all of it: what has left a lot of unknown cost, and come back of that, gets its part. */
export function spreadCost(db: Db, lot: LotRow, all: Cents): void {
  const issues = db.select().from(stockIssues).where(eq(stockIssues.lotId, lot.id)).orderBy(asc(stockIssues.id)).all();
  const { parts, rest } = partsOf(all, lot.quantity, issues);
  for (const [n, { id, quantity }] of issues.entries()) {
    const cost = parts[n] ?? 0;
    db.update(stockIssues).set({ cost, costedAt: Date.now() }).where(eq(stockIssues.id, id)).run();
    const backs = db.select().from(stockLots).where(eq(stockLots.returnOf, id)).orderBy(asc(stockLots.id)).all();
    const kept = partsOf(cost, quantity, backs);
    for (const [at, back] of backs.entries()) spreadCost(db, back, kept.parts[at] ?? 0);
  }
  db.update(stockLots).set({ cost: all, remainingCost: rest }).where(eq(stockLots.id, lot.id)).run();
}
