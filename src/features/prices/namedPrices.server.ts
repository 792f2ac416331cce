import type { PriceSetRow } from '../../../db/schema/catalogue.ts';
import type { Ctx } from '../../http/context.ts';
import { losesToMarket } from '../catalogue/model/priceRule.ts';
import type { ConfigurationInput } from '../configuration/configuration.api.ts';
import { currentConfiguration } from '../configuration/configuration.server.ts';
import { pricedKarats } from './karats.server.ts';
import { applySet } from './savePrices.server.ts';

/** Unattended: doubts stay unconfirmed; rates may jump, but not pay above gold. @throws as `applySet` */
export function publishNamed(tx: Ctx, input: ConfigurationInput): void {
  const configuration = currentConfiguration(tx.db);
  const rows = pricedKarats(configuration).flatMap(
    ({ karat, item, prices, pricing, pricedAt, market }): PriceSetRow[] => {
      const price = input[`carrates${karat}`];
      if (price === undefined || price === prices.buy) return [];
      const gold = market(configuration);
      const isSafe = gold === null || !losesToMarket(price, gold, 'buy');
      const buy = { rule: pricing?.buy.rule ?? null, price };
      return [{ type: 'karat', id: item.id, pricedAt, buy, ...(isSafe && { confirmed: { buy: price } }) }];
    },
  );
  if (rows.length > 0) applySet(tx, { rows });
}
