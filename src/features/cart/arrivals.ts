import type { DeliveryTier } from '../../../db/schema/shop.ts';
import type { Cents } from '../../money.ts';
import type { ArrivalText } from '../configuration/delivery.ts';
import { verifiedBefore } from '../identity/rule.ts';
import { parcelCostText } from './terms.ts';
import { deliveryCost } from './totals.ts';

export type Arrivals = {
  tiers: readonly DeliveryTier[];
  /** Cents with delivery above which it is paid by transfer. */
  cardLimit: Cents;
  /** Cents with delivery above which an identity is verified before the order. */
  requestAbove: Cents;
  /** Cents of the article from which the order waits for a check of identity. */
  identityFrom: Cents;
  card: ArrivalTexts;
  transfer: ArrivalTexts;
};
type ArrivalTexts = { plain: ArrivalText; checked: ArrivalText };

/** For `goods` cents: dates or the reason for none, the parcel's cost, and whether its cost alone rules out the card. */
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
