import type { DeliveryTier } from '../../../../db/schema/shop.ts';
import type { Cents } from '../../../money.ts';
import { verifiedBefore } from '../../identity/rule.ts';
import { deliveryCost } from '../totals.ts';

/** When an article ordered now arrives, in words, for each way that its amount may have to take. */
export type Arrivals = {
  tiers: readonly DeliveryTier[];
  /** Cents with delivery above which it is paid by transfer. */
  cardLimit: Cents;
  /** Cents with delivery above which an identity is verified before the order. */
  requestAbove: Cents;
  /** Cents of the article from which the order waits for a check of identity. */
  identityFrom: Cents;
  card: Said;
  transfer: Said;
};
type Said = { plain: string; checked: string };

/** Of `goods` cents sent as a parcel: a date, or why there is none yet, and what the parcel costs. */
export function arrivalOf(goods: Cents, arrivals: Arrivals): { text: string; isDate: boolean; cost: Cents } {
  const cost = deliveryCost(arrivals.tiers, 'parcel', goods);
  const total = goods + cost;
  if (total > arrivals.requestAbove) return { text: verifiedBefore(arrivals.requestAbove), isDate: false, cost };
  const { plain, checked } = total > arrivals.cardLimit ? arrivals.transfer : arrivals.card;
  return { text: goods >= arrivals.identityFrom ? checked : plain, isDate: true, cost };
}
