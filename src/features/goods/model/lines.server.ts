import { and, eq, getTableColumns, gt, max, or, type SQL, sql } from 'drizzle-orm';
import { type Db, isAnyOf, rowById } from '../../../../db/client.ts';
import { boundValue, prepare } from '../../../../db/prepared.ts';
import { bills, currencies, metals } from '../../../../db/schema/catalogue.ts';
import { stockLines, stockLots, stockReservations } from '../../../../db/schema/goods.ts';
import { type Ctx, fieldError, ShopError } from '../../../http/context.ts';
import { eurosFromCents } from '../../../money.ts';
import { isLow, metalStock, type Stock, type StockKey, type StockLine } from './stock.ts';

/** The query must join metals and currencies. */
export const itemName = sql<
  string | null
>`coalesce(${metals.metalName}, ${currencies.moneyName} || ' (' || ${currencies.iso} || ')')`;

const linesWith = (db: Db, condition: SQL | undefined) => db.select().from(stockLines).where(condition);

export function findLine(db: Db, { type, id, value }: StockKey): StockLine | undefined {
  const isOfNote = and(eq(stockLines.currencyId, id), eq(stockLines.value, value ?? 0));
  return linesWith(db, type === 'metal' ? eq(stockLines.metalId, id) : isOfNote).get();
}

export const stockKeyOfLine = ({ metalId, currencyId, value }: StockLine): StockKey =>
  metalId === null ? { type: 'currency', id: currencyId ?? '', value } : { type: 'metal', id: metalId, value: null };

const isOfItems = or(isAnyOf(stockLines.metalId, boundValue('ids')), isAnyOf(stockLines.currencyId, boundValue('ids')));
const linesOfItems = prepare((db) => linesWith(db, isOfItems).prepare());

export const lineKey = (id: string, value?: number | null): string => (value == null ? id : `${id}:${value}`);

/** Without `ids`, returns all lines. Uncounted goods have no line. */
export function linesByItem(db: Db, ids?: readonly string[]): Map<string, StockLine> {
  const lines = ids ? linesOfItems(db).all({ ids: JSON.stringify(ids) }) : linesWith(db, undefined).all();
  return new Map(lines.map((line) => [lineKey(line.metalId ?? line.currencyId ?? '', line.value), line]));
}

export function owedByLine(db: Db, lineIds?: readonly string[]): Map<string, number> {
  const { lineId, owed } = stockReservations;
  const sum = sql<number>`total(${owed})`;
  const isOwed = and(gt(owed, 0), lineIds && isAnyOf(lineId, lineIds));
  const rows = db.select({ lineId, sum }).from(stockReservations).where(isOwed).groupBy(lineId).all();
  return new Map(rows.map((row) => [row.lineId, row.sum]));
}

/** A banknote is watched only once it has been in stock: a shop may stock only a few denominations. */
export const lineColumns = {
  ...getTableColumns(stockLines),
  isWatched: sql`stock_lines.metal_id is not null or stock_lines.in_safe > 0
    or exists (select 1 from ledger where line_id = stock_lines.id and in_safe > 0)`.mapWith(Boolean),
};

export function countLowLines(db: Db): number {
  const owedByLineId = owedByLine(db);
  const lines = db.select(lineColumns).from(stockLines).all();
  return lines.filter((line) => isLow({ ...line, owed: owedByLineId.get(line.id) ?? 0 })).length;
}

type UncountedSale = { type: 'metal' | 'currency'; id: string; name: string; value: number | null; sold: number };

export const uncountedSales = (db: Db, since: number): UncountedSale[] =>
  db.all<UncountedSale>(sql`
    with sold as (select l.* from orders o join order_lines l on l.order_id = o.id
      where o.created_at >= ${since} and o.status <> 'cancelled')
    select 'metal' as type, metal_id as id, max(name) as name, null as value, sum(quantity) as sold from sold
      where metal_id is not null and metal_id not in (select metal_id from stock_lines where metal_id is not null)
      group by metal_id
    union all
    select 'currency', currency_id, max(name), n.value ->> 'value', sum(n.value ->> 'count') from sold, json_each(sold.notes) n
      where not exists (select 1 from stock_lines s
        where s.currency_id = sold.currency_id and s.value = n.value ->> 'value')
      group by currency_id, n.value ->> 'value'
    order by sold desc`);

export function isUncounted(db: Db, { type, id }: Pick<StockKey, 'type' | 'id'>): boolean {
  if (type === 'metal') return findLine(db, { type, id }) === undefined;
  const notes = db.select({ value: bills.value }).from(bills).where(eq(bills.currencyId, id)).all();
  return notes.some(({ value }) => findLine(db, { type, id, value }) === undefined);
}

const longestProcurement = prepare((db) =>
  db
    .select({ days: max(stockLines.onOrderDays) })
    .from(stockReservations)
    .innerJoin(stockLines, eq(stockLines.id, stockReservations.lineId))
    .where(and(eq(stockReservations.orderId, boundValue('orderId')), gt(stockReservations.owed, 0))?.inlineParams())
    .prepare(),
);

export const procurementDays = (db: Db, orderId: string): number => longestProcurement(db).get({ orderId })?.days ?? 0;

export function metalStockById(db: Db, id: string): Stock | null {
  const line = findLine(db, { type: 'metal', id });
  return line ? metalStock(line) : null;
}

function owedLines(db: Db, { type, id, value }: StockKey) {
  const isMetal = type === 'metal';
  const noteCountIn = (notes: SQL) =>
    sql`(select total(n.value ->> 'count') from json_each(${notes}) n where n.value ->> 'value' = ${value})`;
  const orderedQuantity = isMetal ? sql`l.quantity` : noteCountIn(sql`l.notes`);
  const withdrawnQuantity = sql`(select total(quantity) from withdrawal_lines where line_id = l.id)`;
  const refundedQuantity = sql`(select total(${isMetal ? sql`g.quantity` : noteCountIn(sql`g.notes`)}) from refund_lines g
    join refunds r on r.id = g.refund_id and r.status = 'accepted' where g.line_id = l.id)`;
  return db.all<{ orderId: string; orderLineId: string; owed: number }>(sql`
    select * from (select o.id as orderId, l.id as orderLineId,
        cast(${orderedQuantity} - ${refundedQuantity} - ${isMetal ? withdrawnQuantity : sql`0`} as integer) as owed
      from order_lines l join orders o on o.id = l.order_id
      where ${isMetal ? sql`l.metal_id` : sql`l.currency_id`} = ${id}
        and o.status in ('pending', 'confirmed', 'prepared') and o.payment_status in ('pending', 'refused', 'paid')
        and not exists (select 1 from refunds where order_id = o.id and purpose = 'order' and status = 'accepted')
      order by o.created_at, o.id) where owed > 0`);
}

/** Creates a missing line; its stock goes to waiting orders first. @throws notFound */
export function openLine({ db }: Ctx, key: StockKey): StockLine {
  const existingLine = findLine(db, key);
  if (existingLine) return existingLine;
  requireItem(db, key);
  const { type, id, value = null } = key;
  const now = Date.now();
  const item = type === 'metal' ? { metalId: id } : { currencyId: id, value };
  const line = db
    .insert(stockLines)
    .values({ ...item, countedAt: now, updatedAt: now })
    .returning()
    .get();
  for (const owedLine of owedLines(db, key))
    db.insert(stockReservations)
      .values({ ...owedLine, lineId: line.id, createdAt: now })
      .run();
  return line;
}

export function deleteEmptyLine(db: Db, key: StockKey): void {
  const line = findLine(db, key);
  if (!line || line.inSafe > 0 || line.expected > 0) return;
  const isOrdered = db.select().from(stockReservations).where(eq(stockReservations.lineId, line.id)).limit(1).get();
  if (!isOrdered) db.delete(stockLines).where(eq(stockLines.id, line.id)).run();
}

function requireItem(db: Db, { type, id, value }: StockKey): void {
  if (type === 'metal') {
    if (rowById(db, metals, id) && value == null) return;
    throw new ShopError('notFound', 'Cet article n’existe pas.');
  }
  if (!rowById(db, currencies, id)) throw new ShopError('notFound', 'Cette devise n’existe pas.');
  const isNote = and(eq(bills.currencyId, id), eq(bills.value, value ?? 0));
  if (db.select({ id: bills.id }).from(bills).where(isNote).get()) return;
  throw fieldError('value', 'Cette devise n’a pas cette coupure.', 'notFound');
}

/** `cost` in euros; `uncosted`: quantity of unknown cost. */
export function costByLine(
  db: Db,
  lineIds?: readonly string[],
): Map<string | null, { cost: number; uncosted: number }> {
  const { lineId, remaining, remainingCost, isOut } = stockLots;
  const cost = sql<number>`total(${remainingCost})`;
  const uncosted = sql<number>`total(iif(${remainingCost} is null, ${remaining}, 0))`;
  const isInStock = and(gt(remaining, 0), eq(isOut, false), lineIds && isAnyOf(lineId, lineIds));
  const rows = db.select({ lineId, cost, uncosted }).from(stockLots).where(isInStock).groupBy(lineId).all();
  return new Map(rows.map((row) => [row.lineId, { cost: eurosFromCents(row.cost), uncosted: row.uncosted }]));
}

/** Millionths of a euro; null if the cost of some pieces is unknown. */
export const averageUnitCost = (count: number, { cost, uncosted } = { cost: 0, uncosted: 0 }): number | null =>
  count > 0 && uncosted === 0 && cost > 0 ? Math.round((cost / count) * 1e6) : null;
