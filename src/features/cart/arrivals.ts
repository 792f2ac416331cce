import type { DeliveryTier } from '../../../db/schema/shop.ts';
import type { Cents } from '../../money.ts';
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
  card: ArrivalText;
  transfer: ArrivalText;
};
type ArrivalText = { plain: string; checked: string };

/** For `goods` cents sent as a parcel: a date or the reason for none, and whether its cost alone rules out the card. */
export function arrivalOf(goods: Cents, arrivals: Arrivals) {
  const { tiers, cardLimit, requestAbove } = arrivals;
  const total = goods + deliveryCost(tiers, 'parcel', goods);
  const byTransfer = total > cardLimit;
  const isDate = total <= requestAbove;
  const { plain, checked } = byTransfer ? arrivals.transfer : arrivals.card;
  const date = goods >= arrivals.identityFrom ? checked : plain;
  const text = isDate ? date : verifiedBefore(requestAbove);
  const cost = parcelCostText(tiers, goods);
  return { text, isDate, cost, cardAtCounter: byTransfer && 0 < goods && goods <= cardLimit };
}
