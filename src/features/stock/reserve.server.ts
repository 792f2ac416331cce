import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { insertRow, prepared } from '../../../db/prepared.ts';
import type { orderLines } from '../../../db/schema/orders.ts';
import { stockReservations } from '../../../db/schema/stock.ts';
import type { Ctx } from '../../http/context.ts';
import { ShopError } from '../../http/errors.ts';
import type { StockOrder } from './book.server.ts';
import { hold } from './hold.server.ts';
import { findLine } from './lines.server.ts';
import { freeOf, isOutOf, mostSold, type StockKey, type StockLine, shortageText } from './stock.ts';

export type SoldLine = Pick<
  typeof orderLines.$inferSelect,
  'id' | 'type' | 'metalId' | 'currencyId' | 'name' | 'quantity' | 'notes'
>;

type Want = { key: StockKey; count: number };

/** What an article of an order takes from the safe: pieces, or notes of each value. */
export const wantsOf = ({ metalId, currencyId, quantity, notes }: Omit<SoldLine, 'id' | 'type' | 'name'>): Want[] =>
  metalId !== null
    ? [{ key: { type: 'metal', id: metalId }, count: quantity }]
    : (notes ?? []).map(({ value, count }) => ({ key: { type: 'currency', id: currencyId ?? '', value }, count }));

type Input = { order: StockOrder; lines: readonly SoldLine[] };

/**
 * Puts aside what an order takes, in the transaction that places it. What is procured on demand is owed beyond what is free.
 * @throws conflict that says what lacks
 */
export function reserveOrder(ctx: Ctx, input: Input): void {
  const short = input.lines.flatMap((line) => shortageOf(ctx.db, line) ?? []);
  if (short.length > 0) throw new ShopError('conflict', refusalOf(short, input.lines.length));
  reserveForced(ctx, input);
}

const tooMany =
  'Nous ne pouvons pas fournir toutes ces quantités. Réduisez-les dans le panier, ou commandez article par article.';

/** Beside an article that surely lacks, whether another one is named would tell how many there are of it. */
function refusalOf(short: readonly Shortage[], articles: number): string {
  const out = short.filter(({ isOut }) => isOut);
  if (out.length === 0 && articles > 1) return tooMany;
  return (out.length > 0 ? out : short).map(({ text }) => text).join(' ');
}

/** For an order that is valid whatever the safe holds: what lacks is owed to it. */
export function reserveForced(ctx: Ctx, { order, lines }: Input): void {
  for (const line of lines)
    for (const { key, count } of wantsOf(line)) {
      const counted = findLine(ctx.db, key);
      if (counted) reserve(ctx, { line: counted, orderLineId: line.id, count, order });
    }
}

type Reserve = { line: StockLine; orderLineId: string; count: number; order: StockOrder; reason?: string };

function reserve(ctx: Ctx, { line, orderLineId, count, order }: Reserve): void {
  const free = Math.max(0, Math.min(count, freeOf(line)));
  const row = owe(ctx.db, { line, orderLineId, count: count - free, order });
  if (free > 0) hold(ctx, { row, count: free, order });
}

const reservationOf = prepared((db) =>
  db
    .select()
    .from(stockReservations)
    .where(
      and(
        eq(stockReservations.orderLineId, sql.placeholder('orderLineId')),
        eq(stockReservations.lineId, sql.placeholder('lineId')),
      ),
    )
    .prepare(),
);

/** Notes what an order is to get and the safe does not hold. */
export function owe(tx: Db, { line, orderLineId, count, order }: Reserve) {
  const { id: lineId } = line;
  const at = { orderLineId, lineId };
  const row = reservationOf(tx).get(at);
  if (!row) return insertRow(tx, stockReservations, { ...at, orderId: order.id, owed: count, createdAt: Date.now() });
  tx.update(stockReservations)
    .set({ owed: row.owed + count })
    .where(eq(stockReservations.id, row.id))
    .run();
  return row;
}

type Shortage = { text: string; isOut: boolean };

function shortageOf(tx: Db, line: SoldLine): Shortage | undefined {
  const lacking = wantsOf(line).flatMap(({ key, count }) => {
    const left = mostSold(findLine(tx, key));
    return left !== null && left < count ? [{ value: key.value ?? 0, left }] : [];
  });
  if (lacking.length === 0) return undefined;
  return { text: shortageText(line, lacking), isOut: isOutOf(lacking) };
}
