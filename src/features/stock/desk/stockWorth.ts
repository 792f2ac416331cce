import { type Cents, centsOf } from '../../../money.ts';
import type { StockGridRow } from '../stock.api.ts';

export type GroupWorth = {
  group: string;
  cost: Cents;
  /** At what the shop pays for it today. */
  market: Cents;
  /** Of cost and market the lower one, article by article. */
  lower: Cents;
  uncosted: number;
  /** The market's worth of those without a known cost, in neither of the others. */
  unknown: Cents;
};

const familyOf = ({ type, group }: StockGridRow): string => (type === 'currency' ? 'Billets' : group);

export function stockWorth(rows: readonly StockGridRow[], groupOf = familyOf): GroupWorth[] {
  const held = rows.filter(({ inSafe }) => inSafe > 0);
  return [...Map.groupBy(held, groupOf)].map(([group, of]) =>
    of.reduce(
      (sum, row) => {
        const [cost, buy] = [centsOf(row.cost), centsOf(row.buy)];
        const market = buy * (row.inSafe - row.uncosted);
        return {
          group,
          cost: sum.cost + cost,
          market: sum.market + market,
          lower: sum.lower + Math.min(cost, market),
          uncosted: sum.uncosted + row.uncosted,
          unknown: sum.unknown + buy * row.uncosted,
        };
      },
      { group, cost: 0, market: 0, lower: 0, uncosted: 0, unknown: 0 },
    ),
  );
}

export const lowerName = ({ cost, market }: Pick<GroupWorth, 'cost' | 'market'>): string =>
  cost <= market ? 'le coût' : 'le marché';
