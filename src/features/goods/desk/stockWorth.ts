import { centsOf } from '../../../money.ts';
import type { StockRow } from '../stock.api.ts';

const zeroValue = { buy: 0, sell: 0, cost: 0, market: 0, lowerOfCostAndMarket: 0, uncosted: 0, uncostedValue: 0 };

/** In cents. `market`: buyback value of goods with a known cost, `uncostedValue` of the others;
 * `lowerOfCostAndMarket`: summed per article. */
export const stockValue = (rows: readonly StockRow[]) =>
  rows.reduce((sum, row) => {
    const [cost, price] = [centsOf(row.cost), centsOf(row.buy)];
    const market = price * (row.inSafe - row.uncosted);
    return {
      buy: sum.buy + price * row.inSafe,
      sell: sum.sell + centsOf(row.sell) * row.inSafe,
      cost: sum.cost + cost,
      market: sum.market + market,
      lowerOfCostAndMarket: sum.lowerOfCostAndMarket + Math.min(cost, market),
      uncosted: sum.uncosted + row.uncosted,
      uncostedValue: sum.uncostedValue + price * row.uncosted,
    };
  }, zeroValue);

export type FamilyValue = ReturnType<typeof stockValue> & { group: string };

export function valueByFamily(rows: readonly StockRow[]): FamilyValue[] {
  const stockedRows = rows.filter(({ inSafe }) => inSafe > 0);
  const families = Map.groupBy(stockedRows, ({ type, group }) => (type === 'currency' ? 'Billets' : group));
  return [...families, ['Total', stockedRows] as const].map(([group, of]) => ({ group, ...stockValue(of) }));
}

export const lowerOfCostAndMarketLabel = ({ cost, market }: Pick<FamilyValue, 'cost' | 'market'>): string =>
  cost <= market ? 'le coût' : 'le marché';
