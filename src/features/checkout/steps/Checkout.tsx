import '../checkout.css';
import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { Island } from '../../../ui/island/Island.tsx';
import { CartNotices } from '../../cart/CartNotices.tsx';
import { $cart } from '../../cart/cart.store.ts';
import { type CartItem, cartTotals } from '../../cart/cart.ts';
import { useDeliveryMode } from '../../cart/DeliveryChoice.tsx';
import { $pendingOrder, isPendingCart, pendingAsItIs, pendingMetals } from '../../cart/pendingOrder.store.ts';
import { IdentityFirst } from '../../identity/IdentityFirst.tsx';
import { $account, $failure, $progress, $work, openCheckout } from '../checkout.store.ts';
import { type CheckoutFacts, personOf } from '../checkoutFacts.ts';
import { failureOf } from '../failure.ts';
import { PriceLock } from '../lock/PriceLock.tsx';
import { openKept, refreshKept } from '../lock/quote.store.ts';
import { showEarlier } from '../pay.ts';
import { stepTitles } from '../steps.ts';
import { $terms } from '../terms.store.ts';
import { PlacedOrder } from '../unpaid/PlacedOrder.tsx';
import { Waiting } from '../unpaid/WaitingOrder.tsx';
import { DeliveryStep } from './DeliveryStep.tsx';
import { DetailsStep } from './DetailsStep.tsx';
import { identityOf } from './IdentityRule.tsx';
import { Leaving, NothingToPay } from './NothingToPay.tsx';
import { PaymentStep } from './PaymentStep.tsx';
import { StepList } from './StepList.tsx';
import { Summary } from './Summary.tsx';

const stepContents = { coordonnees: DetailsStep, livraison: DeliveryStep, paiement: PaymentStep };
const noItems: CartItem[] = [];

export function Checkout(facts: CheckoutFacts) {
  return (
    <Island>
      <Steps {...facts} />
    </Island>
  );
}

function Steps(given: CheckoutFacts) {
  const account = useStore($account);
  const items = useStore($cart, { ssr: () => noItems });
  const delivery = useDeliveryMode();
  const progress = useStore($progress);
  const placed = useStore($pendingOrder, { ssr: () => null });
  const facts = {
    ...given,
    ...(account && { user: account, person: personOf(account) }),
    metalsBefore: given.metalsBefore - pendingMetals(placed),
  };
  const isPlaced = placed !== null && isPendingCart(placed, items, delivery);
  const { tiers, cardLimit } = useStore($terms) ?? facts;
  const work = useStore($work);
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(progress.step);

  useEffect(() => {
    const close = openCheckout();
    shown.current = $progress.get().step;
    $terms.set({ tiers: given.tiers, cardLimit: given.cardLimit });
    return close;
  }, [given]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: an order that waits for its money has kept prices of its own
  useEffect(() => {
    const open = async () => {
      // A call that was not answered may have placed it.
      if (!$pendingOrder.get() && (await showEarlier())) return;
      if (!pendingAsItIs()) await openKept();
    };
    open().catch((error: unknown) => $failure.set(failureOf(error)));
  }, [isPlaced]);
  useEffect(() => {
    if (work === 'opening' || shown.current === progress.step) return;
    shown.current = progress.step;
    heading.current?.focus();
  }, [work, progress.step]);

  if (work === 'leaving') return <Leaving />;
  if (work !== 'opening' && isPlaced) return <PlacedOrder placed={placed} now={given.now} />;
  if (work !== 'opening' && items.length === 0) return <NothingToPay />;
  const totals = cartTotals(items, tiers, delivery);
  const Content = stepContents[progress.step];
  const step = { facts: { ...facts, tiers, cardLimit }, items, totals };
  const identity = identityOf(step);
  return (
    <div className="checkout with-summary" data-step={progress.step}>
      <div className="checkout-top">
        {work !== 'opening' && <Waiting />}
        <StepList progress={progress} />
        {identity.first ? <IdentityFirst need={identity} requestAbove={facts.requestAbove} /> : <PriceLock />}
        {work !== 'opening' && <CartNotices retry={refreshKept} />}
      </div>
      <section className="stack" aria-labelledby="step-title">
        <h2 id="step-title" ref={heading} tabIndex={-1}>
          {stepTitles[progress.step]}
        </h2>
        <Content {...step} />
      </section>
      {work !== 'opening' && <Summary {...step} step={progress.step} />}
    </div>
  );
}
