import { useStore } from '@nanostores/react';
import type { CartTotals } from '../../cart/cart.ts';
import { useProcureDays } from '../../cart/useProcureDays.ts';
import { type DeliveryEstimate, deliveryEstimate, type Waiting } from '../../configuration/delivery.ts';
import { $paymentType } from '../checkout.store.ts';
import type { CheckoutFacts } from '../checkoutFacts.ts';
import { $otherAddress, isElsewhere } from '../otherAddress.store.ts';
import { identityOf } from './IdentityRule.tsx';
import { paymentWays } from './paymentWays.ts';

/** What an order placed now waits for: the money's way, the check of identity, the supplier; and where its parcel goes. */
export function useWaiting(facts: CheckoutFacts, totals: CartTotals): Waiting {
  const paymentType = useStore($paymentType);
  const procureDays = useProcureDays();
  const { required, satisfied } = identityOf({ facts, totals });
  const transfer = paymentWays(totals.total, paymentType, facts).chosen === 'virement';
  const typed = useStore($otherAddress);
  const { country } = isElsewhere(typed) ? typed : facts.user;
  return { transfer, identity: required && !satisfied, procureDays, country };
}

/** When it arrives then; null where no order can be placed today. */
export function useEstimate(facts: CheckoutFacts, totals: CartTotals): DeliveryEstimate | null {
  const waiting = useWaiting(facts, totals);
  return identityOf({ facts, totals }).first ? null : deliveryEstimate(facts.times, facts.now, waiting);
}
