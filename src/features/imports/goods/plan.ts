import type { CurrencyRow } from '../../catalogue/currency.ts';
import type { CurrencyEdit } from '../../catalogue/currencyFields.api.ts';
import type { MetalRow } from '../../catalogue/metal.ts';
import type { StockCells } from './stockCells.ts';

/** Prices in cents, of a currency in millionths of a euro; `pricedAt` is the version that they were compared with. */
export type PlannedPrices = { pricedAt: number; sell?: number; buy?: number | null; referenceRate?: number };

/** What a row will change; with a `value`, a banknote of the currency `iso`. */
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
