import { actorColumnsOf } from '../../../../db/audit.ts';
import { priceLog } from '../../../../db/schema/catalogue.ts';
import type { Ctx } from '../../../http/context.ts';
import { currentConfiguration } from '../../configuration/configuration.server.ts';
import type { ItemKey } from '../item.ts';
import { pricedItem, unconfirmed } from './changePrices.server.ts';
import { type Confirmed, priceDoubts, unanswered } from './priceCheck.ts';

/** @throws conflict for a doubtful price that `confirmed` does not repeat */
export function firstPrices(ctx: Ctx, { confirmed, ...key }: ItemKey & { confirmed: Confirmed }): void {
  const { item, prices, pricedAt, market } = pricedItem(ctx.db, key);
  const configuration = currentConfiguration(ctx.db);
  const change = {
    type: key.type,
    before: { sell: 0, buy: null },
    after: prices,
    market: market(configuration),
  };
  const doubts = unanswered(priceDoubts(change, configuration.priceTerms.mostMove), confirmed);
  if (doubts.length > 0) throw unconfirmed([{ ...item, doubts }]);
  for (const side of ['sell', 'buy'] as const)
    if (prices[side] !== null)
      ctx.db
        .insert(priceLog)
        .values({
          itemType: key.type,
          itemId: key.id,
          side,
          toPrice: prices[side],
          at: pricedAt,
          ...actorColumnsOf(ctx.actor),
        })
        .run();
}
