import '../checkout.css';
import { useStore } from '@nanostores/react';
import { useEffect, useLayoutEffect } from 'react';
import { territoryOf } from '../../../countryCodes.ts';
import { formatEuro } from '../../../money.ts';
import { CartNotices } from '../../cart/CartNotices.tsx';
import { $deliveryMode } from '../../cart/cart.store.ts';
import { cartTotals } from '../../cart/cart.ts';
import { useDeliveryMode } from '../../cart/DeliveryChoice.tsx';
import { PayBar } from '../../cart/PayBar.tsx';
import { useProcureDays } from '../../cart/refresh.store.ts';
import { costText, customsText, deliveryLabels, parcelProblem } from '../../cart/terms.ts';
import { useCart } from '../../cart/useCart.ts';
import { deliveryDateText } from '../../configuration/delivery.ts';
import { IdentityNotice } from '../../identity/IdentityFirst.tsx';
import { cartIdentity, isIdentityDue } from '../../identity/rule.ts';
import { $account, $failure, $paymentType, $phase, $terms, openCheckout } from '../checkout.store.ts';
import { type CheckoutData, type CheckoutProps, isProfileComplete, offeredPayments } from '../checkoutFacts.ts';
import { toFailure } from '../failure.ts';
import { PriceLock } from '../lock/PriceLock.tsx';
import { openQuote, refreshQuote } from '../lock/quote.store.ts';
import { $otherAddress, usesOtherAddress } from '../otherAddress.store.ts';
import { announceRecoveredOrder } from '../pendingOrder.ts';
import { WaitingOrder } from '../unpaid/WaitingOrder.tsx';
import { Articles } from './Articles.tsx';
import { Delivery } from './Delivery.tsx';
import { Details } from './Details.tsx';
import { IdentitySection, PayButton, Payment } from './Payment.tsx';
import { EmptyCheckout, LeavingNotice } from './PaymentNotice.tsx';

export function Checkout(pageData: CheckoutData) {
  const account = useStore($account);
  const items = useCart();
  const delivery = useDeliveryMode();
  const facts = { ...pageData, ...(account && { user: account }), ...useStore($terms) };
  const paymentType = useStore($paymentType);
  const procureDays = useProcureDays();
  const otherAddress = useStore($otherAddress);
  const phase = useStore($phase);

  useEffect(() => {
    const close = openCheckout();
    $terms.set({ tiers: pageData.tiers, cardLimit: pageData.cardLimit });
    return close;
  }, [pageData]);
  useEffect(() => {
    announceRecoveredOrder()
      .then(openQuote)
      .catch((error: unknown) => $failure.set(toFailure(error)));
  }, []);

  const hasOtherAddress = usesOtherAddress(otherAddress);
  const territory = territoryOf(hasOtherAddress ? otherAddress : facts.user);
  const parcelError = parcelProblem(items, { territory, servedCountries: facts.servedCountries });
  const isPickupOnly = phase === 'ready' && parcelError !== null && !hasOtherAddress;
  useLayoutEffect(() => {
    if (isPickupOnly) $deliveryMode.set('counter');
  }, [isPickupOnly]);

  if (phase === 'leaving') return <LeavingNotice />;
  if (phase !== 'loading' && items.length === 0) return <EmptyCheckout />;
  const totals = cartTotals(items, facts.tiers, parcelError ? 'counter' : delivery);
  const identity = cartIdentity(
    { ...totals, earlierMetalAmount: facts.earlierMetalAmount },
    facts.identityStatus,
    facts,
  );
  const payments = offeredPayments(totals.total, paymentType, facts);
  const delayCauses = {
    transfer: payments.selectedType === 'virement',
    identity: isIdentityDue(identity),
    procureDays,
    territory,
  };
  const purchase = { facts, items, totals, identity, payments, delayCauses, parcelError };
  const hasAllDetails = isProfileComplete(facts.user);
  return (
    <div className="checkout columns with-summary">
      <div className="paper stack stack-wide">
        <div className="checkout-top">
          {phase !== 'loading' && <WaitingOrder />}
          {identity.first ? (
            <IdentityNotice need={identity} requestAbove={facts.requestAbove} />
          ) : (
            <PriceLock transferDeadline={delayCauses.transfer ? facts.transferDeadline : null} />
          )}
          {phase !== 'loading' && <CartNotices retry={refreshQuote} />}
        </div>
        <Details facts={facts} />
        {hasAllDetails && <Delivery {...purchase} />}
        {hasAllDetails && phase !== 'loading' && (
          <>
            <IdentitySection identity={identity} />
            <Payment {...purchase} />
          </>
        )}
      </div>
      <Summary {...purchase} />
    </div>
  );
}

function Summary(purchase: CheckoutProps) {
  const { facts, items, totals, identity, delayCauses, parcelError } = purchase;
  const mode = useDeliveryMode();
  const isLoading = useStore($phase) === 'loading';
  const isParcelImpossible = mode === 'parcel' && parcelError !== null;
  const cost = isParcelImpossible ? 'pas à cette adresse' : costText(totals.delivery);
  const customsNotice = mode === 'parcel' && !parcelError && customsText(delayCauses.territory);
  const hasOtherAddress = usesOtherAddress(useStore($otherAddress));
  return (
    <aside className="summary" aria-label="Votre commande">
      <Articles
        items={items}
        total={isLoading ? null : totals.total}
        subtotal={isLoading ? null : formatEuro(totals.subtotal)}
        delivery={deliveryLabels[mode]}
        deliveryCost={isLoading ? null : cost}
      >
        {!(isLoading || identity.first || isParcelImpossible) && (
          <p className="small">
            {deliveryDateText(facts.times, facts.now, { ...delayCauses, mode, isElsewhere: hasOtherAddress })}
          </p>
        )}
        {customsNotice && <p className="small">{customsNotice}</p>}
      </Articles>
      <PayBar label="Total à payer" total={isLoading ? null : totals.total}>
        {isLoading ? <span className="button button-wide unsettled" /> : <PayButton {...purchase} />}
      </PayBar>
    </aside>
  );
}
