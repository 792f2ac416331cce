import { sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { preparedRows } from '../../../db/prepared.ts';
import type { orderLines } from '../../../db/schema/orders.ts';
import { stockReservations } from '../../../db/schema/stock.ts';
import type { Ctx } from '../../http/context.ts';
import { ShopError } from '../../http/errors.ts';
import { bookHeld, type ReservationRow, type StockOrder } from './book.server.ts';
import { metalLines, noteLines } from './lines.server.ts';
import { freeOf, isOutOf, mostSold, type StockKey, type StockLine, shortageText } from './stock.ts';

export type SoldLine = Pick<
  typeof orderLines.$inferSelect,
  'id' | 'type' | 'metalId' | 'currencyId' | 'name' | 'quantity' | 'notes'
>;

type Want = { key: StockKey; count: number };

export const wantsOf = ({ metalId, currencyId, quantity, notes }: Omit<SoldLine, 'id' | 'type' | 'name'>): Want[] =>
  metalId !== null
    ? [{ key: { type: 'metal', id: metalId }, count: quantity }]
    : (notes ?? []).map(({ value, count }) => ({ key: { type: 'currency', id: currencyId ?? '', value }, count }));

type Input = { order: StockOrder; lines: readonly SoldLine[] };

/** Counts for these articles; undefined for uncounted ones. */
function countsFor(db: Db, lines: readonly SoldLine[]): (key: StockKey) => StockLine | undefined {
  const idsOf = (of: 'metalId' | 'currencyId') => lines.flatMap((line) => line[of] ?? []);
  const metals = metalLines(db, idsOf('metalId'));
  const noteOf = noteLines(db, idsOf('currencyId'));
  return ({ type, id, value }) => (type === 'metal' ? metals.get(id) : noteOf(id, value ?? 0));
}

/** In the transaction that places it. What is procured is owed beyond what is free. @throws conflict naming the lack */
export function reserveOrder(ctx: Ctx, input: Input): void {
  const countOf = countsFor(ctx.db, input.lines);
  const short = input.lines.flatMap((line) => shortageOf(line, countOf) ?? []);
  if (short.length > 0) throw new ShopError('conflict', refusalOf(short, input.lines.length));
  reserveForced(ctx, input, countOf);
}

const tooMany =
  'Nous ne pouvons pas fournir toutes ces quantités. Réduisez-les dans le panier, ou commandez article par article.';

/** Beside a missing article, naming another would reveal its count. */
function refusalOf(short: readonly Shortage[], articles: number): string {
  const out = short.filter(({ isOut }) => isOut);
  if (out.length === 0 && articles > 1) return tooMany;
  return (out.length > 0 ? out : short).map(({ text }) => text).join(' ');
}

/** For an order that is valid whatever the safe holds: what lacks is owed to it. */
export function reserveForced(ctx: Ctx, { order, lines }: Input, countOf = countsFor(ctx.db, lines)): void {
  const wanted = lines.flatMap((line) =>
    wantsOf(line).flatMap(({ key, count }) => {
      const counted = countOf(key);
      if (!counted) return [];
      const reserved = Math.max(0, Math.min(count, freeOf(counted)));
      return { orderId: order.id, orderLineId: line.id, lineId: counted.id, owed: count - reserved, reserved };
    }),
  );
  const rows = addReservations(ctx.db, wanted);
  for (const { lineId, reserved, orderLineId } of wanted) {
    const row = rows.find((one) => one.lineId === lineId && one.orderLineId === orderLineId);
    if (row && reserved > 0) bookHeld(ctx, { row, count: reserved, order });
  }
}

type Wanted = Pick<ReservationRow, 'orderId' | 'orderLineId' | 'lineId' | 'owed'> & { reserved?: number };

const { orderLineId, lineId, owed, reserved } = stockReservations;
const addition = preparedRows(stockReservations, (db, rows) =>
  db
    .insert(stockReservations)
    .values(rows)
    .onConflictDoUpdate({
      target: [orderLineId, lineId],
      set: { owed: sql`${owed} + excluded.owed`, reserved: sql`${reserved} + excluded.reserved` },
    })
    .returning()
    .prepare(),
);

/** Notes what orders are to get: what the safe does not hold is owed. */
export function addReservations(db: Db, wanted: readonly Wanted[]): ReservationRow[] {
  if (wanted.length === 0) return [];
  const rows = wanted.map((one) => ({ ...one, createdAt: Date.now() }));
  const { query, values } = addition(db, rows);
  return query.all(values);
}

type Shortage = { text: string; isOut: boolean };

function shortageOf(line: SoldLine, countOf: ReturnType<typeof countsFor>): Shortage | undefined {
  const lacking = wantsOf(line).flatMap(({ key, count }) => {
    const left = mostSold(countOf(key));
    return left !== null && left < count ? [{ value: key.value ?? 0, left }] : [];
  });
  if (lacking.length === 0) return undefined;
  return { text: shortageText(line, lacking), isOut: isOutOf(lacking) };
}
