import { eq, sql } from 'drizzle-orm';
import { actorColumnsOf } from '../../../db/audit.ts';
import { everyColumn, prepared } from '../../../db/prepared.ts';
import { stockLines, stockMovements } from '../../../db/schema/stock.ts';
import type { movementKinds } from '../../../db/words.ts';
import type { Ctx } from '../../http/context.ts';
import { enterMovement, type Told } from '../register/movement.server.ts';
import { keyOfLine } from './lines.server.ts';
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

/** Changes counts and tells it, in the book of goods too, the only way in which they change. The table refuses what would fall below zero. */
export function book(
  ctx: Ctx,
  { lineId, kind, safe = 0, reserved = 0, expected = 0, reason = '', order, told }: Movement,
): StockLine {
  const line = moved(ctx.db).get({ lineId, safe, reserved, expected });
  if (!line) throw new Error(`no stock line ${lineId}`);
  const { type, id, value } = keyOfLine(line);
  insertion(ctx.db).run({
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
  if (type === 'metal') enterMovement(ctx, { metalId: id, kind, safe, reason, order, told });
  return line;
}
