import { getTableColumns } from 'drizzle-orm';
import { currencies, metals } from '../../../../../db/schema/catalogue.ts';
import { type Ctx, orNotFound, requireAdmin } from '../../../../http/context.ts';
import { unlimitedStock } from '../../../goods/model/stock.ts';
import type { Currency } from '../../currencies.api.ts';
import { type CurrencyWithBills, presentCurrency } from '../../currency.ts';
import type { MetalRow } from '../../metal.ts';
import type { Metal } from '../../metals.api.ts';
import { getCurrency } from '../../model/currencies.server.ts';
import { getMetal, presentMetals } from '../../model/metals.server.ts';

const emptyValues: Readonly<Record<string, unknown>> = { string: '', number: 0, boolean: false };

const blankRow = <T extends typeof metals | typeof currencies>(table: T): T['$inferSelect'] =>
  Object.fromEntries(
    Object.entries(getTableColumns(table)).map(([name, { default: own, notNull, dataType }]) => [
      name,
      own ?? (notNull ? emptyValues[dataType] : null),
    ]),
  ) as T['$inferSelect'];

const currentTimestamps = () => ({ pricedAt: Date.now(), createdAt: Date.now(), updatedAt: Date.now() });

export const metalOrBlank = (ctx: Ctx, id: string): MetalRow =>
  id ? getMetal(ctx, id) : { ...blankRow(metals), type: "Piece D'investissment", ...currentTimestamps() };

export const currencyOrBlank = (ctx: Ctx, id: string): CurrencyWithBills =>
  id
    ? getCurrency(ctx, id)
    : { ...blankRow(currencies), ...currentTimestamps(), bills: [], stock: unlimitedStock, most: 0 };

export function newMetalRecord(ctx: Ctx, copyOf: string | null): Metal {
  requireAdmin(ctx.actor);
  const metal = orNotFound(presentMetals(ctx.db, [metalOrBlank(ctx, copyOf ?? '')])[0]);
  if (!copyOf) return metal;
  return { ...metal, _id: '', metalName: `${metal.metalName} (copie)`, isVisable: false, isFeatured: false };
}

/** A copy has no ISO code, because codes are unique. */
export function newCurrencyRecord(ctx: Ctx, copyOf: string | null): Currency {
  requireAdmin(ctx.actor);
  const currency = presentCurrency({ ...currencyOrBlank(ctx, copyOf ?? ''), bills: [] });
  return copyOf ? { ...currency, _id: '', iso: '', isVisible: false, isFeatured: false } : currency;
}
