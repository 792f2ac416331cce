import '../checkout.css';
import { useStore } from '@nanostores/react';
import { useEffect, useLayoutEffect } from 'react';
import { territoryOf } from '../../../countryCodes.ts';
import { island } from '../../../ui/island/Island.tsx';
import { CartNotices } from '../../cart/CartNotices.tsx';
import { $cart, $deliveryMode } from '../../cart/cart.store.ts';
import { type CartItem, cartTotals } from '../../cart/cart.ts';
import { useDeliveryMode } from '../../cart/DeliveryChoice.tsx';
import { useProcureDays } from '../../cart/refresh.store.ts';
import { parcelProblem } from '../../cart/terms.ts';
import { IdentityFirst } from '../../identity/IdentityFirst.tsx';
import { cartIdentity, isIdentityDue } from '../../identity/rule.ts';
import { $account, $failure, $paymentType, $terms, $work, openCheckout } from '../checkout.store.ts';
import { type CheckoutFacts, isComplete, offeredPayments } from '../checkoutFacts.ts';
import { failureOf } from '../failure.ts';
import { PriceLock } from '../lock/PriceLock.tsx';
import { openQuote, refreshQuote } from '../lock/quote.store.ts';
import { $otherAddress, isElsewhere } from '../otherAddress.store.ts';
import { announceRecoveredOrder } from '../pendingOrder.ts';
import { WaitingOrderPage } from '../unpaid/WaitingOrder.tsx';
import { Delivery } from './Delivery.tsx';
import { Details } from './Details.tsx';
import { IdentityRule, Payment } from './Payment.tsx';
import { EmptyCheckout, Leaving } from './PaymentNotice.tsx';
import { Summary } from './Summary.tsx';

const noItems: CartItem[] = [];

export const Checkout = island(Purchase);

function Purchase(pageFacts: CheckoutFacts) {
  const account = useStore($account);
  const items = useStore($cart, { ssr: () => noItems });
  const delivery = useDeliveryMode();
  const facts = { ...pageFacts, ...(account && { user: account }), ...useStore($terms) };
  const paymentType = useStore($paymentType);
  const procureDays = useProcureDays();
  const typed = useStore($otherAddress);
  const work = useStore($work);

  useEffect(() => {
    const close = openCheckout();
    $terms.set({ tiers: pageFacts.tiers, cardLimit: pageFacts.cardLimit });
    return close;
  }, [pageFacts]);
  useEffect(() => {
    announceRecoveredOrder()
      .then(openQuote)
      .catch((error: unknown) => $failure.set(failureOf(error)));
  }, []);

  const shipsElsewhere = isElsewhere(typed);
  const territory = territoryOf(shipsElsewhere ? typed : facts.user);
  const parcelError = parcelProblem(items, { territory, served: facts.served });
  const onlyCounter = work === 'ready' && parcelError !== null && !shipsElsewhere;
  useLayoutEffect(() => {
    if (onlyCounter) $deliveryMode.set('counter');
  }, [onlyCounter]);

  if (work === 'leaving') return <Leaving />;
  if (work !== 'opening' && items.length === 0) return <EmptyCheckout />;
  const totals = cartTotals(items, facts.tiers, parcelError ? 'counter' : delivery);
  const identity = cartIdentity({ ...totals, metalsBefore: facts.metalsBefore }, facts.identityStatus, facts);
  const payments = offeredPayments(totals.total, paymentType, facts);
  const waiting = {
    transfer: payments.chosen === 'virement',
    identity: isIdentityDue(identity),
    procureDays,
    territory,
  };
  const purchase = { facts, items, totals, identity, payments, waiting, parcelError };
  const isKnown = isComplete(facts.user);
  return (
    <div className="checkout columns with-summary">
      <div className="checkout-top">
        {work !== 'opening' && <WaitingOrderPage />}
        {identity.first ? <IdentityFirst need={identity} requestAbove={facts.requestAbove} /> : <PriceLock />}
        {work !== 'opening' && <CartNotices retry={refreshQuote} />}
      </div>
      <div className="stack stack-wide">
        <Details facts={facts} />
        {isKnown && <Delivery {...purchase} />}
        {isKnown && work !== 'opening' && (
          <>
            <IdentityRule identity={identity} />
            <Payment {...purchase} />
          </>
        )}
      </div>
      <Summary {...purchase} />
    </div>
  );
}
