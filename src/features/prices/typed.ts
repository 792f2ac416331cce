import type { PriceRule, PriceSet, PriceSetSide } from '../../../db/schema/catalogue.ts';
import {
  centsOf,
  eurosFromCents,
  formatChange,
  microsFromEuros,
  microsOf,
  normalizeDecimal,
  parseCents,
} from '../../money.ts';
import { eurosOf, eurosOrNull, type PricedType } from '../catalogue/item.ts';
import type { ScheduledPrices } from './prices.api.ts';

/** Metals and jewellery: cents; currencies: millionths of a euro. */
export const parsePrice = (type: PricedType, text: string): number | null =>
  type === 'currency' ? microsFromEuros(normalizeDecimal(text)) : parseCents(text);

export const parseHundredths = (text: string): number | null => parseCents(text.replace('%', ''));

export const toStoredUnits = (type: PricedType, euros: number): number =>
  type === 'currency' ? microsOf(euros) : centsOf(euros);

const decimalFormat = (min: number, max: number) =>
  new Intl.NumberFormat('fr-FR', { minimumFractionDigits: min, maximumFractionDigits: max });
const formats = { metal: decimalFormat(2, 2), karat: decimalFormat(2, 2), currency: decimalFormat(4, 6) };

export const eurosFieldText = (type: PricedType, euros: number | null): string =>
  euros === null ? '' : formats[type].format(euros);

export const priceFieldText = (type: PricedType, price: number | null): string =>
  eurosFieldText(type, eurosOrNull(type, price));

export const formatHundredths = (hundredths: number): string => formatChange(hundredths / 10_000);

/** In hundredths of a per cent. */
export const relativeChange = (from: number | null, to: number | null): number | null =>
  from === null || to === null || from <= 0 ? null : Math.round(((to - from) / from) * 10_000);

export const displayedRule = (type: PricedType, rule: PriceRule | null) =>
  rule && { percent: eurosFromCents(rule.percent), euros: eurosFromCents(rule.euros), step: eurosOf(type, rule.step) };

const presentSide = (type: PricedType, { rule, price }: PriceSetSide) => ({
  rule: displayedRule(type, rule),
  price: eurosOrNull(type, price),
});

export const presentSet = ({ gold, rows }: PriceSet): NonNullable<ScheduledPrices['content']> => ({
  goldPrice: gold ? eurosFromCents(gold.price) : null,
  rows: rows.map(({ type, id, sell, buy, referenceRate }) => ({
    type,
    id,
    ...(sell && { sell: presentSide(type, sell) }),
    ...(buy && { buy: presentSide(type, buy) }),
    ...(referenceRate !== undefined && { referenceRate: eurosOf('currency', referenceRate) }),
  })),
});
