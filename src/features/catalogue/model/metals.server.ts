import { and, asc, desc, eq, gt, gte, inArray, isNotNull, ne, type SQL, sql } from 'drizzle-orm';
import { type Db, rowById } from '../../../../db/client.ts';
import { fold } from '../../../../db/fold.ts';
import { metalPhotos, metals } from '../../../../db/schema/catalogue.ts';
import { orderLines, orders } from '../../../../db/schema/orders.ts';
import { days } from '../../../dates.ts';
import { type Ctx, isStaff, requireAdmin, ShopError, verb } from '../../../http/context.ts';
import { type ListQuery, type Page, pageOf } from '../../../http/contract.ts';
import { eurosFromCents } from '../../../money.ts';
import type { MetalType } from '../../../paths.ts';
import { currentConfig } from '../../configuration/configuration.server.ts';
import { findLine, linesByItem } from '../../goods/model/lines.server.ts';
import { disclosedCount, maxSellable, metalStock, type Stock } from '../../goods/model/stock.ts';
import type { Photo } from '../lines.ts';
import { fineWeight, type MetalRow, pricePerGram } from '../metal.ts';
import { getMetalContract, maxQuantityContract } from '../metals.api.ts';
import { filterMetals, filterOptions, type MetalChoice, parseChoice, parseSort } from './metalChoice.ts';
import { isTaxed } from './metalLaw.ts';
import { type PremiumSettings, premium } from './premium.ts';
import { confirmationCheck } from './priceAge.server.ts';
import { tiersOf } from './tiers.ts';

const notFoundText = 'Cet article n’existe pas ou n’est plus en vente.';

const onSaleQuery = (db: Db, ...conditions: SQL[]) =>
  db
    .select()
    .from(metals)
    .where(and(eq(metals.isVisable, true), ...conditions));

export type MetalListing = {
  metals: MetalRow[];
  total: number;
  options: ReturnType<typeof filterOptions>;
  choice: MetalChoice;
};

export function listMetals(db: Db, { type, query }: { type: MetalType; query: URLSearchParams }): MetalListing {
  const rows = onSaleQuery(db, eq(metals.type, type)).all();
  const options = filterOptions(rows);
  const choice = parseChoice(query, options, type);
  return { metals: filterMetals(rows, choice), total: rows.length, options, choice };
}

export const photosOf = (db: Db, metalId: string): Photo[] =>
  db
    .select({ photo: metalPhotos.photo, alt: metalPhotos.alt })
    .from(metalPhotos)
    .where(eq(metalPhotos.metalId, metalId))
    .orderBy(metalPhotos.position)
    .all();

export function presentMetal({ id: _id, ...row }: MetalRow, settings: PremiumSettings) {
  const tenths = premium(row, settings);
  return {
    _id,
    ...row,
    weight: row.weight / 1000,
    diameter: row.diameter === null ? null : row.diameter / 100,
    purity: row.purity / 10,
    netSellPrice: eurosFromCents(row.netSellPrice),
    grossBuyPrice: eurosFromCents(row.grossBuyPrice),
    tiers: tiersOf(row),
    fineWeight: fineWeight(row) / 10_000,
    pricePerGram: eurosFromCents(pricePerGram(row)),
    premium: tenths === null ? null : tenths / 10,
  };
}

export function presentMetals(db: Db, rows: readonly MetalRow[]) {
  const settings = currentConfig(db);
  const checkConfirmation = confirmationCheck(db);
  const ids = rows.map(({ id }) => id);
  const lines = linesByItem(db, ids);
  const photos = Map.groupBy(
    db.select().from(metalPhotos).where(inArray(metalPhotos.metalId, ids)).orderBy(metalPhotos.position).all(),
    ({ metalId }) => metalId,
  );
  return rows.map((row) => ({
    ...presentMetal(row, settings),
    toConfirm: checkConfirmation(row),
    taxed: isTaxed(row),
    stock: metalStock(lines.get(row.id)),
    photos: (photos.get(row.id) ?? []).map(({ photo, alt }) => ({ photo, alt })),
  }));
}

export type SaleStatus = { stock: Stock | null; needsConfirmation: boolean; needsIdentity: boolean };

export function saleStatusByMetal(db: Db, rows: readonly MetalRow[]): (metal: MetalRow) => SaleStatus {
  const needsConfirmation = confirmationCheck(db);
  const { requestAbove } = currentConfig(db);
  const lines = linesByItem(
    db,
    rows.map(({ id }) => id),
  );
  return (metal) => {
    const line = lines.get(metal.id);
    const needsIdentity = metal.netSellPrice > requestAbove;
    return { stock: line ? metalStock(line) : null, needsConfirmation: needsConfirmation(metal), needsIdentity };
  };
}

export function readMetal(ctx: Ctx, id: string) {
  const [metal] = presentMetals(ctx.db, [getMetal(ctx, id)]);
  if (!metal) throw new ShopError('notFound', notFoundText);
  return metal;
}

export const readMaxQuantity = verb(maxQuantityContract, (ctx, { id, quantity }) => ({
  most: disclosedCount(maxSellable(findLine(ctx.db, { type: 'metal', id: getMetal(ctx, id).id })), quantity),
}));

/** Hidden metals are excluded even for staff, because public pages are cached. */
export const getVisibleMetal = (db: Db, id: string): MetalRow | undefined => onSaleQuery(db, eq(metals.id, id)).get();

/** @throws notFound, also for a hidden metal unless an admin asks */
export function getMetal(ctx: Ctx, id: string): MetalRow {
  const row = rowById(ctx.db, metals, id);
  if (!row || (!row.isVisable && !isStaff(ctx.actor))) throw new ShopError('notFound', notFoundText);
  return row;
}

export const featuredMetals = (db: Db): MetalRow[] =>
  onSaleQuery(db, eq(metals.isFeatured, true)).orderBy(desc(metals.netSellPrice), asc(metals.metalName)).all();

export const boughtBackMetals = (db: Db): MetalRow[] =>
  onSaleQuery(db, gt(metals.grossBuyPrice, 0)).orderBy(asc(metals.type), asc(metals.id)).all();

const bestsellerPeriod = days(90);

/** Featured articles, or any if none is featured, fill up the list, which includes a bar if one is on sale. */
export function bestsellers(db: Db, count: number): MetalRow[] {
  const orderConditions = [eq(orders.paymentStatus, 'paid'), ne(orders.status, 'cancelled')];
  const bestsellerIds = db
    .select({ id: orderLines.metalId })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .where(and(...orderConditions, gte(orders.createdAt, Date.now() - bestsellerPeriod), isNotNull(orderLines.metalId)))
    .groupBy(orderLines.metalId)
    .orderBy(desc(sql`count(*)`), asc(orderLines.metalId))
    .all()
    .map(({ id }) => id);
  const rows = onSaleQuery(db).orderBy(eq(metals.type, 'Lingots'), asc(metals.id)).all();
  const bestsellerRows = bestsellerIds.flatMap((id) => rows.filter((row) => row.id === id));
  const featuredRows = rows.filter(({ isFeatured }) => isFeatured);
  const rankedMetals = [...new Set([...bestsellerRows, ...(featuredRows.length > 0 ? featuredRows : rows)])];
  const bar = rankedMetals.find(({ type }) => type === 'Lingots');
  const topMetals = rankedMetals.slice(0, count);
  if (bar && !topMetals.includes(bar)) topMetals.splice(-1, 1, bar);
  return topMetals;
}

/** With `flag` false, also lists hidden metals. @throws forbidden in that case, unless the caller is an admin */
export const getMetals = verb(getMetalContract, (ctx, input) => {
  if (input.flag === 'false') requireAdmin(ctx.actor);
  const rows = input.flag === 'true' ? onSaleQuery(ctx.db) : ctx.db.select().from(metals);
  const { rows: matches, meta } = searchAndSort(rows.all(), input);
  return { rows: presentMetals(ctx.db, matches), meta };
});

export const getMetalsByType = (db: Db, input: ListQuery & { type: MetalType }): Page<MetalRow> =>
  searchAndSort(onSaleQuery(db, eq(metals.type, input.type)).all(), input);

function searchAndSort(rows: MetalRow[], input: ListQuery): Page<MetalRow> {
  const text = fold(input.q);
  const matches = rows.filter((row) =>
    fold(`${row.metalName} ${row.fabricant} ${row.countryIssuing} ${row.type}`).includes(text),
  );
  return pageOf(filterMetals(matches, { sort: parseSort(input.sort), filters: {} }), input);
}

export const relatedMetals = (db: Db, { id, type, weight }: MetalRow): MetalRow[] =>
  onSaleQuery(db, eq(metals.type, type), ne(metals.id, id))
    .orderBy(sql`abs(${metals.weight} - ${weight})`, metals.metalName)
    .limit(4)
    .all();
