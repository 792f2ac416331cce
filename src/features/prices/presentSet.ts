import type { PriceRule, PriceSet, SetSide } from '../../../db/schema/catalogue.ts';
import { eurosFromCents } from '../../money.ts';
import { eurosOf, type PricedType } from '../catalogue/item.ts';
import type { ScheduledPrices } from './prices.api.ts';

export const presentRule = (type: PricedType, rule: PriceRule | null) =>
  rule && { percent: eurosFromCents(rule.percent), euros: eurosFromCents(rule.euros), step: eurosOf(type, rule.step) };

const presentSide = (type: PricedType, { rule, price }: SetSide) => ({
  rule: presentRule(type, rule),
  price: price === null ? null : eurosOf(type, price),
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
