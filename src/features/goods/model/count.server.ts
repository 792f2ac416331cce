import { and, eq, gt, isNotNull } from 'drizzle-orm';
import { setById, updateById } from '../../../../db/client.ts';
import { stockLines, stockLots, stockReservations } from '../../../../db/schema/goods.ts';
import { auditChange } from '../../../../db/writer.ts';
import { type Ctx, conflict, fieldError } from '../../../http/context.ts';
import { nextVersion } from '../../../http/contract.ts';
import { append } from './commit.server.ts';
import type { NewEvent } from './ledger.ts';
import { findLine, openLine } from './lines.server.ts';
import type { Acquisition } from './purchase.ts';
import { allocate, reservationsWhere, reserve } from './reservations.server.ts';
import type { FirstStock, StockKey, StockLine } from './stock.ts';

type CountInput = StockKey & { count: number; reason: string; lot?: Acquisition | undefined };

/** @throws notFound; conflict for an outdated count, or an article whose pieces are numbered */
export function countLine(ctx: Ctx, input: CountInput & { seenCount?: number | undefined }): StockLine {
  const { count, reason, lot: acquisition, seenCount } = input;
  const line = openLine(ctx, input);
  makeCountable(ctx, line);
  if (seenCount !== undefined && seenCount !== line.inSafe)
    throw conflict(`Le compte a changé entre-temps\u00a0: il est de ${line.inSafe}. Comptez à nouveau.`, {
      data: { current: line },
      errors: { count: 'Le compte a changé entre-temps.' },
    });
  return setCount(ctx, line, { kind: 'counted', inSafeChange: count - line.inSafe, reason, acquisition });
}

const byPieceText = 'Cet article se compte pièce par pièce\u00a0: ajoutez chaque pièce avec son numéro, ou retirez-la.';

/** Numbers entered by mistake and removed again do not matter. @throws conflict if the article has others */
function makeCountable({ db }: Ctx, { id, byPiece, inSafe }: StockLine): void {
  if (!byPiece) return;
  const isSoldPiece = and(eq(stockLots.lineId, id), isNotNull(stockLots.serial), isNotNull(stockLots.orderLineId));
  const isBound = inSafe > 0 || db.select().from(stockLots).where(isSoldPiece).limit(1).get();
  if (isBound) throw conflict(byPieceText);
  setById(db, stockLines, id, { byPiece: false });
}

function setCount(ctx: Ctx, { id: lineId, inSafe, reserved }: StockLine, change: NewEvent): StockLine {
  returnToBackorder(ctx, lineId, reserved - inSafe - (change.inSafeChange ?? 0));
  append(ctx, { ...change, lineId });
  return allocate(ctx, updateById(ctx.db, stockLines, lineId, { countedAt: Date.now() }));
}

/** Missing goods are taken from the newest orders first. */
function returnToBackorder(ctx: Ctx, lineId: string, missing: number): void {
  if (missing <= 0) return;
  let remaining = missing;
  const hasReserved = and(eq(stockReservations.lineId, lineId), gt(stockReservations.reserved, 0));
  for (const { row, line, order } of reservationsWhere(ctx.db, hasReserved).toReversed()) {
    const quantity = Math.min(remaining, row.reserved);
    if (quantity === 0) break;
    remaining -= quantity;
    reserve(ctx.db, { row, line }, { more: -quantity, owed: row.owed + quantity });
    append(ctx, { kind: 'missing', lineId, quantity, order, reason: 'Absent du coffre au comptage.' });
  }
}

/** @throws conflict beyond the stock, or for numbered pieces */
export function correctCount(ctx: Ctx, key: StockKey, change: NewEvent & { inSafeChange: number }): void {
  const line = openLine(ctx, key);
  if (line.inSafe + change.inSafeChange < 0)
    throw conflict(`Le coffre n’en a que ${line.inSafe}, pas ${-change.inSafeChange} de trop.`);
  if (line.byPiece) throw conflict(byPieceText);
  setCount(ctx, line, change);
}

/** @throws notFound; conflict for an article whose pieces are numbered */
export function receiveLine(ctx: Ctx, input: CountInput): StockLine {
  const line = openLine(ctx, input);
  makeCountable(ctx, line);
  const { count, reason, lot: acquisition } = input;
  const expected = -Math.min(line.expected, count);
  const { line: after = line } = append(ctx, {
    kind: 'received',
    lineId: line.id,
    inSafeChange: count,
    expected,
    reason,
    acquisition,
  });
  return allocate(ctx, after);
}

type StockSettings = StockKey & {
  [Name in 'lowAt' | 'onOrderDays' | 'expected' | 'updatedAt']?: StockLine[Name] | undefined;
} & { reason?: string };

/** @throws notFound; conflict for an outdated version */
export function changeSettings(ctx: Ctx, input: StockSettings): StockLine {
  const line = openLine(ctx, input);
  const { id: lineId } = line;
  const updatedAt = nextVersion(line, { expected: input.updatedAt, current: line });
  const { lowAt = line.lowAt, onOrderDays = line.onOrderDays, expected = line.expected, reason = '' } = input;
  setById(ctx.db, stockLines, lineId, { lowAt, onOrderDays, updatedAt });
  if (expected !== line.expected) append(ctx, { kind: 'expected', lineId, expected: expected - line.expected, reason });
  const after = findLine(ctx.db, input) ?? line;
  auditChange(ctx, {
    action: 'stock.terms',
    entityId: lineId,
    before: settingsOf(line),
    after: settingsOf(after),
  });
  return after;
}

const settingsOf = ({ lowAt, onOrderDays, expected }: StockLine) => ({ lowAt, onOrderDays, expected });

/** Without initial stock, an article stays uncounted and is sold without limit.
 * @throws invalid for an article on sale that is neither counted nor available to order */
export function openStock(ctx: Ctx, key: StockKey, firstStock: FirstStock & { isForSale: boolean }): void {
  const { firstCount, onOrderDays, isForSale } = firstStock;
  if ((firstCount === undefined && onOrderDays === undefined) || findLine(ctx.db, key)) return;
  if (firstCount == null && onOrderDays == null) {
    if (!isForSale) return;
    throw fieldError('firstCount', 'Avant la vente, indiquez combien sont là, ou le délai «\u00a0sur commande\u00a0».');
  }
  const { id } = openLine(ctx, key);
  if (onOrderDays != null) setById(ctx.db, stockLines, id, { onOrderDays });
  countLine(ctx, { ...key, count: firstCount ?? 0, reason: 'Premier compte' });
}
