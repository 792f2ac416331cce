import { useStore } from '@nanostores/react';
import type { CartTotals } from '../../cart/cart.ts';
import { useProcureDays } from '../../cart/useProcureDays.ts';
import { type DeliveryEstimate, deliveryEstimate } from '../../configuration/delivery.ts';
import { $progress } from '../checkout.store.ts';
import type { CheckoutFacts } from '../checkoutFacts.ts';
import { identityOf } from './IdentityRule.tsx';
import { paymentWays } from './paymentWays.ts';

/** When an order placed now arrives, with the money's way and the check of identity that it waits for. */
export function useEstimate(facts: CheckoutFacts, totals: CartTotals): DeliveryEstimate {
  const { paymentType } = useStore($progress);
  const procureDays = useProcureDays();
  const { required, satisfied } = identityOf({ facts, totals });
  const transfer = paymentWays(totals.total, paymentType, facts).chosen === 'virement';
  return deliveryEstimate(facts.times, facts.now, { transfer, identity: required && !satisfied, procureDays });
}
