import type { DeliveryTier } from '../../../db/schema/shop.ts';
import { type Cents, euroInText } from '../../money.ts';
import { deliveryCost } from './totals.ts';

/** The tiers as the price list prints them, cheapest goods first; what `deliveryCost` asks above the last bound included. */
export function deliveryRows(tiers: readonly DeliveryTier[]): { goods: string; cost: Cents }[] {
  const bounds = tiers.flatMap(({ upTo }) => (upTo === null ? [] : [upTo])).sort((a, b) => a - b);
  const rows = bounds.map((upTo) => ({
    goods: `Jusqu’à ${euroInText(upTo)}`,
    cost: deliveryCost(tiers, 'parcel', upTo),
  }));
  const above = deliveryCost(tiers, 'parcel', Number.MAX_SAFE_INTEGER);
  return [...rows, { goods: rows.length > 0 ? 'Au-delà' : 'Toutes les commandes', cost: above }];
}
