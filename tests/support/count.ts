import { eq } from 'drizzle-orm';
import { stockLines, stockLots } from '../../db/schema/goods.ts';
import { write } from '../../db/writer.ts';
import { addPieces } from '../../src/features/goods/lots/lots.server.ts';
import { changeSettings, countLine, receiveLine } from '../../src/features/goods/model/count.server.ts';
import type { Ctx } from '../../src/http/context.ts';

/** Stock grid verbs for a single line. */
const step =
  <Input, Result>(verb: (ctx: Ctx, input: Input) => Result) =>
  async (ctx: Ctx, input: Input): Promise<Result> =>
    write(ctx, (tx) => verb(tx, input));

export const countStock = step(countLine);
export const receiveStock = step(receiveLine);
export const saveStockTerms = step(changeSettings);

type Pieces = Parameters<typeof addPieces>[1];

export async function addPiece(
  ctx: Ctx,
  { serialNumber, year, ...shared }: Omit<Pieces, 'pieces'> & Pieces['pieces'][number],
) {
  const [lot] = await addPieces(ctx, { ...shared, pieces: [{ serialNumber, year }] });
  if (!lot) throw new Error('no piece was entered');
  return lot;
}

/** Newest first, wherever they are; undefined while uncounted. */
export function piecesOf({ db }: Pick<Ctx, 'db'>, metalId: string) {
  const line = db.select().from(stockLines).where(eq(stockLines.metalId, metalId)).get();
  if (!line) return;
  const lots = db.select().from(stockLots).where(eq(stockLots.lineId, line.id)).orderBy(stockLots.piece).all();
  return lots
    .filter(({ serial, remaining }) => serial !== null && remaining > 0)
    .toReversed()
    .map((lot) => {
      const { id, parentId, isOut, reservationId } = lot;
      const states = isOut ? (['takenOut', 'handedOver'] as const) : (['inSafe', 'reserved'] as const);
      const state = states[reservationId === null ? 0 : 1];
      return { ...lot, id: String(isOut ? parentId : id), serial: lot.serial ?? '', state };
    });
}
