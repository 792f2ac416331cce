import { and, asc, eq, gt, inArray, isNotNull } from 'drizzle-orm';
import type { Db } from '../../../../db/client.ts';
import { metals } from '../../../../db/schema/catalogue.ts';
import { stockLines, stockLots, stockReservations } from '../../../../db/schema/goods.ts';
import { orderLines } from '../../../../db/schema/orders.ts';
import { type Ctx, conflict } from '../../../http/context.ts';
import { append, isOpenLot } from './commit.server.ts';
import type { NewEvent, OrderReference } from './ledger.ts';
import { findLine, lineKey, linesByItem } from './lines.server.ts';
import { type LotRow, serialKey } from './lots.ts';
import {
  addReservations,
  allocate,
  type Reservation,
  reservationsWhere,
  reserve,
  updateReservation,
} from './reservations.server.ts';
import { freeCount, isSoldOut, maxSellable, type StockKey, type StockLine, shortageText } from './stock.ts';

type OrderedLine = Pick<
  typeof orderLines.$inferSelect,
  'id' | 'type' | 'metalId' | 'currencyId' | 'name' | 'quantity' | 'notes'
>;

const stockDemands = ({ metalId, currencyId, quantity, notes }: OrderedLine): { key: StockKey; count: number }[] =>
  metalId !== null
    ? [{ key: { type: 'metal', id: metalId }, count: quantity }]
    : (notes ?? []).map(({ value, count }) => ({ key: { type: 'currency', id: currencyId ?? '', value }, count }));

type OrderGoods = {
  order: OrderReference;
  lines: readonly OrderedLine[];
  allowsBackorder?: boolean;
  /** Ids of the chosen pieces by order line; without it, the oldest ones are taken. */
  chosenPieces?: ReadonlyMap<string, readonly number[]> | undefined;
};

/** Missing goods become backorders up to what can be sold; `allowsBackorder` lifts that limit.
 * @throws conflict that describes the shortage */
export function reserveGoods({ db }: Ctx, { order, lines, allowsBackorder = false, chosenPieces }: OrderGoods): void {
  const linesByKey = linesByItem(
    db,
    lines.flatMap(({ metalId, currencyId }) => metalId ?? currencyId ?? []),
  );
  const lineOf: LineLookup = ({ id, value }) => linesByKey.get(lineKey(id, value));
  const shortages = allowsBackorder ? [] : lines.flatMap((line) => shortageOf(line, lineOf) ?? []);
  if (shortages.length > 0) throw conflict(refusalText(shortages, lines.length));
  const reservations = lines.flatMap((sold) =>
    stockDemands(sold).flatMap(({ key, count }) => {
      const line = lineOf(key);
      const reserved = line ? Math.max(0, Math.min(count, freeCount(line))) : 0;
      return line ? [{ orderId: order.id, orderLineId: sold.id, line, owed: count - reserved, reserved }] : [];
    }),
  );
  addReservations(db, reservations, chosenPieces);
}

type LineLookup = (key: StockKey) => StockLine | undefined;

type Shortage = { text: string; isOut: boolean };

function shortageOf(line: OrderedLine, lineOf: LineLookup): Shortage | undefined {
  const shortages = stockDemands(line).flatMap(({ key, count }) => {
    const available = maxSellable(lineOf(key));
    return available !== null && available < count ? [{ value: key.value ?? 0, left: available }] : [];
  });
  if (shortages.length === 0) return undefined;
  return { text: shortageText(line, shortages), isOut: isSoldOut(shortages) };
}

const tooManyArticlesText =
  'Nous ne pouvons pas fournir toutes ces quantités. Réduisez-les dans le panier, ou commandez article par article.';

/** Articles that are merely short are not named, because that would disclose their counts. */
function refusalText(shortages: readonly Shortage[], articles: number): string {
  const missingArticles = shortages.filter(({ isOut }) => isOut);
  if (missingArticles.length === 0 && articles > 1) return tooManyArticlesText;
  return (missingArticles.length > 0 ? missingArticles : shortages).map(({ text }) => text).join(' ');
}

/** The whole order, or less: only one line, only banknotes of `value`, at most `count` pieces. */
type OrderPart = {
  order: OrderReference;
  orderLineId?: string | undefined;
  value?: number | undefined;
  count?: number | undefined;
};

const reservationsOf = (db: Db, { order, orderLineId, value }: OrderPart): Reservation[] =>
  reservationsWhere(
    db,
    and(
      eq(stockReservations.orderId, order.id),
      orderLineId === undefined ? undefined : eq(stockReservations.orderLineId, orderLineId),
      value === undefined ? undefined : eq(stockLines.value, value),
    ),
  );

/** Idempotent; the freed goods go to waiting orders. */
export function releaseGoods(ctx: Ctx, part: OrderPart): void {
  let remaining = part.count ?? Number.POSITIVE_INFINITY;
  for (const { row, line } of reservationsOf(ctx.db, part)) {
    const backorderCount = Math.min(row.owed, remaining);
    const count = Math.min(row.reserved, remaining - backorderCount);
    remaining -= backorderCount + count;
    if (backorderCount + count === 0) continue;
    const after = reserve(ctx.db, { row, line }, { more: -count, owed: row.owed - backorderCount });
    if (count > 0) allocate(ctx, after);
  }
}

/** Idempotent. Backordered goods are recorded as received, then handed over at once. */
export function handOverGoods(
  ctx: Ctx,
  { order, lines = [] }: { order: OrderReference; lines?: readonly OrderedLine[] },
): void {
  const { db } = ctx;
  const reservations = reservationsOf(db, { order });
  for (const { row, line } of reservations) {
    const { lineId, orderLineId, reserved, owed } = row;
    if (reserved + owed === 0) continue;
    const reason = 'Arrivé pour cette commande et remis aussitôt.';
    if (owed > 0) append(ctx, { kind: 'received', lineId, inSafeChange: owed, order, reason });
    const pieces = line.byPiece ? reservedPieces(db, row) : [];
    const exitEvent = { lineId, orderLineId, order, pieces, inSafeChange: -(reserved + owed), reserved: -reserved };
    append(ctx, { kind: 'handedOver', ...exitEvent });
    updateReservation(db, row, { reserved: 0, owed: 0, handedOver: row.handedOver + reserved + owed });
  }
  // Uncounted goods have no stock line, so only their exit is recorded, once and without a cost.
  for (const orderedLine of lines)
    for (const { key: item, count: quantity } of stockDemands(orderedLine)) {
      const isCounted = reservations.some(
        ({ row, line }) => row.orderLineId === orderedLine.id && (line.value ?? undefined) === item.value,
      );
      if (isCounted || quantity === 0 || isHandedOver(db, orderedLine, item)) continue;
      append(ctx, { kind: 'handedOver', item, quantity, order, orderLineId: orderedLine.id });
    }
}

const reservedPieces = (db: Db, { id, lineId }: Reservation['row']): LotRow[] =>
  db
    .select()
    .from(stockLots)
    .where(and(isOpenLot(lineId), eq(stockLots.reservationId, id)))
    .all();

const isHandedOver = (db: Db, { id }: OrderedLine, { value }: StockKey): boolean =>
  db
    .select()
    .from(stockLots)
    .where(eq(stockLots.orderLineId, id))
    .all()
    .some((lot) => lot.value === (value ?? null));

type GoodsReturn = Pick<NewEvent, 'payments'> & {
  order: OrderReference;
  line: OrderedLine;
  goods: 'saleable' | 'damaged';
  reason: string;
};

/** Damaged goods are recorded in the ledger but do not return to stock. */
export function takeBackGoods(ctx: Ctx, { order, line: sold, goods, reason, payments }: GoodsReturn): void {
  const { db } = ctx;
  const isDamaged = goods === 'damaged';
  const reservations = reservationsOf(db, { order, orderLineId: sold.id });
  for (const { key: item, count: maxCount } of stockDemands(sold)) {
    const { row, line = findLine(db, item) } =
      reservations.find((one) => (one.line.value ?? undefined) === item.value) ?? ({} as Partial<Reservation>);
    const returnEvent = { kind: 'takenBack', order, orderLineId: sold.id, reason, payments } as const;
    if (maxCount === 0) continue;
    if (!line || isDamaged) {
      const text = line ? `${reason} ${maxCount} ${maxCount > 1 ? 'abîmés' : 'abîmé'}, pas en vente.` : reason;
      append(ctx, {
        ...returnEvent,
        item,
        lineId: line?.id,
        quantity: maxCount,
        notForSale: isDamaged || undefined,
        reason: text,
      });
      continue;
    }
    const pieces = line.byPiece ? handedOverPieces(db, line, row?.id ?? '').slice(0, maxCount) : [];
    const count = line.byPiece ? pieces.length : Math.min(maxCount, row?.handedOver ?? maxCount);
    if (count === 0) continue;
    const { line: after = line } = append(ctx, { ...returnEvent, lineId: line.id, inSafeChange: count, pieces });
    if (row) updateReservation(db, row, { handedOver: Math.max(0, row.handedOver - count) });
    allocate(ctx, after);
  }
}

/** Excludes pieces that staff have put back by hand. */
function handedOverPieces(db: Db, line: StockLine, reservationId: string): LotRow[] {
  const stockedLots = db.select().from(stockLots).where(isOpenLot(line.id)).all();
  const isOutPiece = and(
    eq(stockLots.reservationId, reservationId),
    eq(stockLots.isOut, true),
    gt(stockLots.remaining, 0),
  );
  return db
    .select()
    .from(stockLots)
    .where(isOutPiece)
    .orderBy(asc(stockLots.piece))
    .all()
    .filter(({ serial }) => !stockedLots.some((lot) => serialKey(lot.serial) === serialKey(serial)));
}

export const orderedMetals = (db: Db, orderIds: readonly string[]) =>
  db
    .select({ orderId: orderLines.orderId, orderLineId: orderLines.id, metal: metals, piece: stockLots })
    .from(orderLines)
    .innerJoin(metals, eq(metals.id, orderLines.metalId))
    .leftJoin(stockReservations, eq(stockReservations.orderLineId, orderLines.id))
    .leftJoin(
      stockLots,
      and(eq(stockLots.reservationId, stockReservations.id), isNotNull(stockLots.serial), gt(stockLots.remaining, 0)),
    )
    .where(inArray(orderLines.orderId, [...orderIds]))
    .orderBy(asc(stockLots.piece))
    .all();
