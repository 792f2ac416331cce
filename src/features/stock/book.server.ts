import { eq, sql } from 'drizzle-orm';
import { actorColumnsOf } from '../../../db/audit.ts';
import { everyColumn, prepared } from '../../../db/prepared.ts';
import { stockLines, stockMovements } from '../../../db/schema/stock.ts';
import type { movementKinds } from '../../../db/words.ts';
import type { Ctx } from '../../http/context.ts';
import { enterMovement, type Told } from '../register/movement.server.ts';
import { keyOfLine } from './lines.server.ts';
import { issueLots, type LotFacts, openLots, returnLots } from './lots.server.ts';
import type { StockLine } from './stock.ts';

export type StockOrder = { id: string; orderNumber: string };

type Movement = {
  lineId: string;
  kind: (typeof movementKinds)[number];
  safe?: number;
  reserved?: number;
  expected?: number;
  reason?: string | undefined;
  order?: StockOrder | undefined;
  /** For the book of goods. */
  told?: Told | undefined;
  /** The article of it that leaves or comes back. */
  orderLineId?: string | undefined;
  /** What is known of what arrives. */
  lot?: LotFacts | undefined;
  /** Ids of numbered pieces: they have lots of their own. */
  pieces?: readonly string[];
};

const given = (name: string) => sql`${sql.placeholder(name)}`;
const moved = prepared((db) =>
  db
    .update(stockLines)
    .set({
      inSafe: sql`${stockLines.inSafe} + ${given('safe')}`,
      reserved: sql`${stockLines.reserved} + ${given('reserved')}`,
      expected: sql`${stockLines.expected} + ${given('expected')}`,
    })
    .where(eq(stockLines.id, given('lineId')))
    .returning()
    .prepare(),
);

const insertion = prepared((db) => db.insert(stockMovements).values(everyColumn(stockMovements)).prepare());

/**
 * Changes counts and tells it, the only way in which they change: the lots and the book of goods change with them. The
 * table refuses what would fall below zero.
 */
export function book(ctx: Ctx, movement: Movement): StockLine {
  const { lineId, kind, safe = 0, reserved = 0, expected = 0, reason = '', order, told, lot } = movement;
  const line = moved(ctx.db).get({ lineId, safe, reserved, expected });
  if (!line) throw new Error(`no stock line ${lineId}`);
  const { type, id, value } = keyOfLine(line);
  const { lastInsertRowid } = insertion(ctx.db).run({
    id: null,
    at: Date.now(),
    kind,
    lineId,
    itemType: type,
    itemId: id,
    value,
    safe,
    reserved,
    expected,
    inSafe: line.inSafe,
    inReserve: line.reserved,
    reason,
    orderId: order?.id ?? null,
    orderNumber: order?.orderNumber ?? null,
    ...actorColumnsOf(ctx.actor),
  });
  moveLots(ctx, { movement, movementId: Number(lastInsertRowid), value });
  if (type === 'metal') enterMovement(ctx, { metalId: id, kind, safe, reason, order, told, lot });
  return line;
}

type Moved = { movement: Movement; movementId: number; value: number | null | undefined };

function moveLots({ db }: Ctx, { movement, movementId, value }: Moved): void {
  const { lineId, kind, safe = 0, order, orderLineId, lot = {}, pieces = [] } = movement;
  const count = Math.abs(safe);
  const orderId = order?.id;
  if (safe < 0) issueLots(db, { lineId, count, pieces, left: { movementId, orderId, orderLineId, value } });
  else if (safe > 0 && kind === 'takeBack') returnLots(db, { lineId, count, pieces, orderLineId });
  else if (safe > 0) openLots(db, { lineId, count, lot, pieces, isFound: kind === 'count' });
}
