import { actorColumnsOf } from '../../../db/audit.ts';
import { priceLog } from '../../../db/schema/catalogue.ts';
import type { Ctx } from '../../http/context.ts';
import { pricedItem, requireConfirmed } from './changePrices.server.ts';
import type { ItemKey } from './item.ts';
import type { Confirmed } from './priceCheck.ts';

/** @throws conflict for a doubtful price that `confirmed` does not repeat */
export function firstPrices(ctx: Ctx, { confirmed, ...key }: ItemKey & { confirmed: Confirmed }): void {
  const found = pricedItem(ctx.db, key);
  const { prices, pricedAt } = found;
  requireConfirmed(ctx, found, { before: { sell: 0, buy: null }, after: prices, confirmed });
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
