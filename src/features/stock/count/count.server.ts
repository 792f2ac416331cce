import { and, eq, gt } from 'drizzle-orm';
import type { z } from 'zod';
import { auditChange } from '../../../../db/audit.ts';
import { stockLines, stockReservations } from '../../../../db/schema/stock.ts';
import { write } from '../../../../db/writer.ts';
import { type Ctx, requireAdmin } from '../../../http/context.ts';
import { ShopError } from '../../../http/errors.ts';
import { nextVersion } from '../../../http/seen.ts';
import { correctionOf } from '../../register/correct.server.ts';
import { enterGoods } from '../../register/enter.server.ts';
import type { EntryDetails } from '../../register/movement.server.ts';
import type { Bought } from '../../register/purchase.ts';
import type { Correction, Done } from '../../register/register.api.ts';
import { allot, book, heldOf, letGo } from '../book.server.ts';
import { findLine, loadLine } from '../lines.server.ts';
import { openLine } from '../openLine.server.ts';
import { addReservations } from '../reserve.server.ts';
import type { StockRow, stockTermsContract } from '../stock.api.ts';
import type { StockKey, StockLine } from '../stock.ts';
import { presentLine } from './stockRows.server.ts';

type Arrived = StockKey & { count: number; reason: string; lot?: Bought | undefined };
type Count = Arrived & { seen?: number | undefined; details?: EntryDetails | undefined };

/** @throws notFound; conflict when the count has changed since it was seen, or the item is counted piece by piece */
export async function countStock(ctx: Ctx, input: Count): Promise<StockRow> {
  requireAdmin(ctx.actor);
  return write(ctx, (tx) => presentLine(tx.db, countLine(tx, input)));
}

export function countLine(ctx: Ctx, input: Count): StockLine {
  const line = openLine(ctx, input);
  if (line.byPiece)
    throw new ShopError('conflict', 'Cet article se compte pièce par pièce : ajoutez ou retirez une pièce.');
  if (input.seen !== undefined && input.seen !== line.inSafe)
    throw new ShopError('conflict', `Le compte a changé entre-temps : il est de ${line.inSafe}. Comptez à nouveau.`, {
      data: { current: presentLine(ctx.db, line) },
    });
  setCount(ctx, line, input);
  const counted = ctx.db
    .update(stockLines)
    .set({ countedAt: Date.now() })
    .where(eq(stockLines.id, line.id))
    .returning()
    .get();
  return allot(ctx, counted);
}

function setCount(ctx: Ctx, line: StockLine, { count, reason, lot, details }: Count): void {
  unreserve(ctx, { line, missing: Math.max(0, line.reserved - count) });
  book(ctx, { lineId: line.id, kind: 'count', safe: count - line.inSafe, reason, lot, details });
}

/** Promised and not there: the newest orders wait again, first in line for what arrives. */
function unreserve(ctx: Ctx, { line, missing }: { line: StockLine; missing: number }): void {
  let left = missing;
  const oldest = heldOf(ctx.db, and(eq(stockReservations.lineId, line.id), gt(stockReservations.reserved, 0)));
  for (const { row, orderNumber } of oldest.toReversed()) {
    const count = Math.min(left, row.reserved);
    if (count === 0) break;
    left -= count;
    const order = { id: row.orderId, orderNumber };
    letGo(ctx, { row, count, order, kind: 'missing', reason: 'Absent du coffre au comptage.' });
    const { orderId, orderLineId, lineId } = row;
    addReservations(ctx.db, [{ orderId, orderLineId, lineId, owed: count }]);
  }
}

/** @throws notFound; conflict for an item that is counted piece by piece */
export async function receiveStock(ctx: Ctx, input: Arrived): Promise<StockRow> {
  requireAdmin(ctx.actor);
  return write(ctx, (tx) => presentLine(tx.db, receiveLine(tx, input)));
}

export function receiveLine(ctx: Ctx, input: Arrived): StockLine {
  const line = openLine(ctx, input);
  if (line.byPiece)
    throw new ShopError('conflict', 'Cet article se compte pièce par pièce : ajoutez chaque pièce avec son numéro.');
  const { count: safe, reason, lot } = input;
  const expected = -Math.min(line.expected, safe);
  return allot(ctx, book(ctx, { lineId: line.id, kind: 'receive', safe, expected, reason, lot }));
}

/** Another quantity changes the count too. @throws notFound, invalid when nothing changes, conflict beyond the safe */
export async function correctRegister(ctx: Ctx, input: Correction): Promise<Done> {
  requireAdmin(ctx.actor);
  return write(ctx, (tx) => {
    const { reason } = input;
    const correction = correctionOf(tx.db, input);
    if (!correction) throw new ShopError('invalid', 'Rien ne change\u00a0: indiquez ce que la ligne doit dire.');
    const { metalId, pieces, ...details } = correction;
    if (pieces === 0) enterGoods(tx, { ...details, metalId, pieces, kind: 'correction', reason });
    else {
      const key = { type: 'metal' as const, id: metalId };
      const inSafe = findLine(tx.db, key)?.inSafe ?? 0;
      if (inSafe + pieces < 0)
        throw new ShopError('conflict', `Le coffre n’en a que ${inSafe}, pas ${-pieces} de trop.`);
      countLine(tx, { ...key, count: inSafe + pieces, reason, details });
    }
    return { text: `La ligne ${input.seq} est rectifiée.` };
  });
}

type StockTerms = StockKey & { [Name in keyof Terms]?: Terms[Name] | undefined };
type Terms = Omit<z.output<typeof stockTermsContract.body>, keyof StockKey>;

/** @throws notFound, conflict for an outdated version */
export async function saveStockTerms(ctx: Ctx, input: StockTerms): Promise<StockRow> {
  requireAdmin(ctx.actor);
  return write(ctx, (tx) => presentLine(tx.db, changeTerms(tx, input)));
}

export function changeTerms(ctx: Ctx, input: StockTerms): StockLine {
  const line = openLine(ctx, input);
  const updatedAt = nextVersion(line, { seen: input.updatedAt, current: presentLine(ctx.db, line) });
  const { lowAt = line.lowAt, onOrderDays = line.onOrderDays, expected = line.expected } = input;
  ctx.db.update(stockLines).set({ lowAt, onOrderDays, updatedAt }).where(eq(stockLines.id, line.id)).run();
  if (expected !== line.expected) book(ctx, { lineId: line.id, kind: 'expect', expected: expected - line.expected });
  const after = loadLine(ctx.db, line.id);
  auditChange(ctx, {
    action: 'stock.terms',
    entity: 'stock',
    entityId: line.id,
    before: termsOf(line),
    after: termsOf(after),
  });
  return after;
}

const termsOf = ({ lowAt, onOrderDays, expected }: StockLine) => ({ lowAt, onOrderDays, expected });
