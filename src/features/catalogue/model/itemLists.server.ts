import { asc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import { listPage } from '../../../../db/list.ts';
import { currencies, metals } from '../../../../db/schema/catalogue.ts';
import { ftsQuery } from '../../../../db/searchWords.ts';
import { type Ctx, requireAdmin } from '../../../http/context.ts';
import type { Page } from '../../../http/contract.ts';
import { currentConfig } from '../../configuration/configuration.server.ts';
import type { CurrencyRow } from '../currency.ts';
import type { ItemListQuery } from '../itemList.ts';
import type { MetalRow } from '../metal.ts';
import { isReferenced } from './deleteItem.server.ts';
import { notInvestmentText } from './metalLaw.ts';
import { netPremiumText } from './premium.ts';

/** `premium` is empty without a spot price; `taxWarning` says why the item is not investment gold. */
export type MetalEntry = MetalRow & { isUsed: number; premium: string; taxWarning: string | null };
export type CurrencyEntry = CurrencyRow & { isUsed: number; notes: number };

const visibleByState = { vente: true, cache: false } as const;

function matchesMetalText(q: string): SQL | undefined {
  const query = ftsQuery(q);
  return query === null
    ? undefined
    : sql`select rowid from metals where id in (select metal_id from metals_search where metals_search match ${query || '""'})`;
}

export function listAdminMetals(ctx: Ctx, query: ItemListQuery): Page<MetalEntry> {
  requireAdmin(ctx.actor);
  const { rows, meta } = listPage(ctx.db, {
    query: ctx.db
      .select({ ...getTableColumns(metals), isUsed: isReferenced('metal', sql.raw('metals.id')).as('is_used') })
      .from(metals)
      .$dynamic(),
    where: [
      query.state ? eq(metals.isVisable, visibleByState[query.state]) : undefined,
      query.type ? eq(metals.type, query.type) : undefined,
    ],
    matches: matchesMetalText(query.q),
    sorts: {
      nom: metals.metalName,
      type: metals.type,
      poids: metals.weight,
      rachat: metals.grossBuyPrice,
      vente: metals.netSellPrice,
    },
    order: [asc(metals.type), asc(metals.weight), asc(metals.metalName)],
    id: metals.id,
    request: query,
  });
  const settings = currentConfig(ctx.db);
  const legalColumns = (row: MetalRow) => ({
    premium: netPremiumText(row, settings),
    taxWarning: notInvestmentText(row, settings.goldPrice),
  });
  return { rows: rows.map((row) => ({ ...row, ...legalColumns(row) })), meta };
}

export function listAdminCurrencies(ctx: Ctx, query: ItemListQuery): Page<CurrencyEntry> {
  requireAdmin(ctx.actor);
  const isUsed = isReferenced('currency', sql.raw('currencies.id')).as('is_used');
  const notes = sql<number>`(select count(*) from bills where bills.currency_id = currencies.id)`.as('notes');
  return listPage(ctx.db, {
    query: ctx.db
      .select({ ...getTableColumns(currencies), isUsed, notes })
      .from(currencies)
      .$dynamic(),
    where: [query.state ? eq(currencies.isVisible, visibleByState[query.state]) : undefined],
    searchColumns: [currencies.moneyName, currencies.currencyName, currencies.iso, currencies.synonyms],
    sorts: {
      monnaie: currencies.moneyName,
      code: currencies.iso,
      rachat: currencies.buyPrice,
      vente: currencies.sellPrice,
      rang: currencies.position,
      modifie: currencies.updatedAt,
    },
    order: [asc(currencies.position), asc(currencies.moneyName)],
    id: currencies.id,
    request: query,
  });
}
