import type { DeliveryTier } from '../../../db/schema/shop.ts';
import type { Cents } from '../../money.ts';
import type { ArrivalText } from '../configuration/delivery.ts';
import { verifiedBefore } from '../identity/rule.ts';
import { parcelCostText } from './terms.ts';
import { deliveryCost } from './totals.ts';

export type Arrivals = {
  tiers: readonly DeliveryTier[];
  /** Cents, with delivery. */
  cardLimit: Cents;
  /** Cents, with delivery. */
  requestAbove: Cents;
  /** Cents of the article. */
  identityFrom: Cents;
  card: ArrivalTexts;
  transfer: ArrivalTexts;
};
type ArrivalTexts = { plain: ArrivalText; checked: ArrivalText };

/** `goods`: cents. `cardAtCounter`: only the parcel's cost rules out the card. */
export function arrivalOf(goods: Cents, arrivals: Arrivals) {
  const { tiers, cardLimit, requestAbove } = arrivals;
  const total = goods + deliveryCost(tiers, 'parcel', goods);
  const byTransfer = total > cardLimit;
  const { plain, checked } = byTransfer ? arrivals.transfer : arrivals.card;
  return {
    dates: goods >= arrivals.identityFrom ? checked : plain,
    refusal: total > requestAbove ? verifiedBefore(requestAbove) : null,
    cost: parcelCostText(tiers, goods),
    cardAtCounter: byTransfer && 0 < goods && goods <= cardLimit,
  };
}
