import { and, asc, desc, eq, gt, isNotNull, or, sql } from 'drizzle-orm';
import { type Db, rowById, setById } from '../../../../db/client.ts';
import { boundValue, prepare, preparedInsert } from '../../../../db/prepared.ts';
import { ledger, stockLines, stockLots } from '../../../../db/schema/goods.ts';
import { actorColumnsOf } from '../../../../db/writer.ts';
import type { Ctx } from '../../../http/context.ts';
import { arrivalTime, registerColumns } from './book.server.ts';
import type { NewEvent } from './ledger.ts';
import { stockKeyOfLine } from './lines.server.ts';
import {
  costChanges,
  type GoodsEvent,
  isGoodsReturn,
  type LotRow,
  lotsFromEvent,
  proratedCost,
  serialKey,
} from './lots.ts';
import { costOf } from './purchase.ts';
import type { StockLine } from './stock.ts';

type CountChanges = { lineId: string; inSafeChange?: number; reserved?: number; expected?: number };

const changeCounts = prepare((db) =>
  db
    .update(stockLines)
    .set({
      inSafe: sql`${stockLines.inSafe} + ${boundValue('inSafeChange')}`,
      reserved: sql`${stockLines.reserved} + ${boundValue('reserved')}`,
      expected: sql`${stockLines.expected} + ${boundValue('expected')}`,
    })
    .where(eq(stockLines.id, boundValue('lineId')))
    .returning()
    .prepare(),
);

/** @throws a constraint error for a negative count */
export function addToCounts(db: Db, { lineId, inSafeChange = 0, reserved = 0, expected = 0 }: CountChanges): StockLine {
  const line = changeCounts(db).get({ lineId, inSafeChange, reserved, expected });
  if (!line) throw new Error(`no stock line ${lineId}`);
  return line;
}

const insertEvent = preparedInsert(ledger);
const insertLot = preparedInsert(stockLots);

export function append(
  ctx: Ctx,
  change: NewEvent,
  now = Date.now(),
): { event: GoodsEvent; line: StockLine | undefined } {
  const { db } = ctx;
  const {
    kind,
    lineId,
    inSafeChange = 0,
    reserved = 0,
    expected = 0,
    pieces = [],
    order,
    orderLineId = null,
    acquisition,
  } = change;
  const line = lineId ? addToCounts(db, { lineId, inSafeChange, reserved, expected }) : undefined;
  const { type, id, value = null } = line ? stockKeyOfLine(line) : (change.item ?? { type: 'metal', id: '' });
  const { supplier, reference, ...purchase } = acquisitionColumns(db, change);
  const eventColumns = {
    at: now,
    occurredAt: inSafeChange > 0 ? arrivalTime(acquisition?.day, now) : now,
    kind,
    itemType: type,
    itemId: id,
    value,
    inSafeChange,
    inSafe: line?.inSafe ?? 0,
    quantity: change.quantity ?? Math.abs(inSafeChange),
    reason: change.reason ?? '',
  };
  const row = registerColumns(ctx, eventColumns, change);
  const event = insertEvent(db, {
    ...eventColumns,
    ...{ lineId, expected, orderLineId, reference, ...purchase },
    pieces: pieces.map(({ piece }) => piece ?? 0),
    serial: change.serial,
    year: change.year,
    lotId: change.lotId,
    fingerprint: change.fingerprint,
    orderId: order?.id,
    orderNumber: order?.orderNumber,
    refersTo: change.corrects?.id,
    ...actorColumnsOf(ctx.actor),
    ...row?.columns,
  });
  row?.writeParty();
  if (kind === 'costed') writeCost(db, event, { supplier, reference });
  else writeLots(db, event, { supplier, reference });
  return { event, line };
}

type LotSource = Pick<LotRow, 'supplier' | 'reference'>;

/** Defaults to the line's last known cost or, for a correction, to that of the corrected lot. */
function acquisitionColumns(
  db: Db,
  { kind, lineId = '', inSafeChange = 0, acquisition = {}, orderLineId, corrects, cost = null }: NewEvent,
) {
  const { unitCost, source, regime = null, supplier = '', reference = '' } = acquisition;
  if (inSafeChange <= 0 || orderLineId) return { supplier, reference, regime, cost, lotSource: null };
  const hasCost = unitCost !== undefined || cost !== null || kind === 'received';
  const lastLot = hasCost ? undefined : lastCostedLot(db, lineId, corrects?.id ?? 0);
  const correctedLot = lastLot?.originId === (corrects?.id ?? 0) ? lastLot : undefined;
  return {
    supplier: correctedLot?.supplier ?? supplier,
    reference: correctedLot?.reference ?? reference,
    regime: regime ?? lastLot?.regime ?? null,
    lotSource: correctedLot?.source ?? source ?? (kind === 'received' ? 'supplier' : 'opening'),
    cost: lastLot
      ? proratedCost(lastLot.cost, inSafeChange, lastLot.quantity)
      : unitCost == null
        ? cost
        : costOf(unitCost, inSafeChange),
  };
}

function lastCostedLot(db: Db, lineId: string, origin: number): LotRow | undefined {
  const hasSameOrigin = eq(stockLots.originId, origin);
  return db
    .select()
    .from(stockLots)
    .where(and(eq(stockLots.lineId, lineId), sql`not ${stockLots.isOut}`, or(isNotNull(stockLots.cost), hasSameOrigin)))
    .orderBy(desc(sql`${hasSameOrigin} is true`), desc(stockLots.id))
    .limit(1)
    .get();
}

function writeLots(db: Db, event: GoodsEvent, document: LotSource): void {
  // A deposit has no stock line: its lot is the one that its arrival created.
  const isOfLine =
    event.lineId === null ? eq(stockLots.originId, event.refersTo ?? 0) : eq(stockLots.lineId, event.lineId);
  const isOpen = and(isOfLine, sql`${stockLots.remaining} > 0`);
  const isSourceLot = isGoodsReturn(event)
    ? eq(stockLots.orderLineId, event.orderLineId ?? '')
    : sql`not ${stockLots.isOut}`;
  const takesFromLots = event.inSafeChange < 0 || isGoodsReturn(event);
  const lots = takesFromLots ? db.select().from(stockLots).where(and(isOpen, isSourceLot)).all() : [];
  for (const { from, lot } of lotsFromEvent(event, lots)) {
    const { supplier, reference } = from ?? document;
    insertLot(db, { ...lot, supplier, reference, updatedAt: event.at });
  }
}

function writeCost(db: Db, { lotId, at, cost, regime }: GoodsEvent, document: LotSource): void {
  const isLot = eq(stockLots.id, lotId ?? 0);
  const lotsTakenFrom = ({ id }: Pick<LotRow, 'id'>) =>
    db.select().from(stockLots).where(eq(stockLots.parentId, id)).orderBy(asc(stockLots.id)).all();
  const lot = rowById(db, stockLots, lotId ?? 0);
  db.update(stockLots)
    .set({ regime, ...document })
    .where(or(isLot, eq(stockLots.parentId, lotId ?? 0)))
    .run();
  if (!lot || cost === null) return;
  for (const { id, ...costs } of costChanges(lot, cost, lotsTakenFrom))
    setById(db, stockLots, id, { ...costs, costedAt: at });
}

export const hasSerial = (serial: string) => eq(sql`replace(fold(${stockLots.serial}), ' ', '')`, serialKey(serial));

export const isOpenLot = (lineId: string) =>
  and(eq(stockLots.lineId, lineId), gt(stockLots.remaining, 0), eq(stockLots.isOut, false));
