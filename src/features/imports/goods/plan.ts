import type { CurrencyRow } from '../../catalogue/currency.ts';
import type { CurrencyEdit } from '../../catalogue/currencyFields.api.ts';
import type { MetalRow } from '../../catalogue/metal.ts';
import type { Acquisition } from '../../goods/model/purchase.ts';
import type { StockLine } from '../../goods/model/stock.ts';

export type StockCounts = Pick<StockLine, 'inSafe' | 'lowAt' | 'onOrderDays' | 'expected'>;
export type StockCells = Partial<Omit<StockCounts, 'inSafe'>> & {
  count?: number;
  received?: number;
  lot?: Acquisition;
  seen?: Partial<StockCounts>;
};

/** Metals: cents; currencies: millionths of a euro. `pricedAt`: version of the prices before the import. */
export type PlannedPrices = { pricedAt: number; sell?: number; buy?: number | null; referenceRate?: number };

/** `value`: only for a banknote of the currency `iso`. */
export type GoodsPlan = {
  type: 'metal' | 'currency';
  id: string | null;
  iso?: string;
  value: number | null;
  metal?: Partial<MetalRow>;
  currency?: Omit<CurrencyEdit, 'id' | 'updatedAt'>;
  seen?: Partial<MetalRow> | Partial<CurrencyRow>;
  isBoughtBack?: boolean;
  price?: PlannedPrices;
  stock?: StockCells;
  aliases: { kind: 'slug' | 'reference'; name: string }[];
  pictures: { source: string; alt: string }[];
};

export const pick = <Row extends object, Name extends keyof Row>(row: Row, names: readonly Name[]): Pick<Row, Name> =>
  Object.fromEntries(names.map((name) => [name, row[name]])) as Pick<Row, Name>;
