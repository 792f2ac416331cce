import { useStore } from '@nanostores/react';
import { paths } from '../../../paths.ts';
import { Button } from '../../../ui/Button.tsx';
import { $deliveryMode } from '../../cart/cart.store.ts';
import { IdentityButton } from '../../identity/IdentityFirst.tsx';
import { $paymentType, $work } from '../checkout.store.ts';
import type { PurchaseProps } from '../checkoutFacts.ts';
import { PaymentNews } from '../done/PaymentNews.tsx';
import { $isOver, $renewing, renewPrices } from '../lock/quote.store.ts';
import { $otherAddress } from '../otherAddress.store.ts';
import { confirmOrder } from '../pay.ts';
import { detailsForm } from './CompleteDetails.tsx';
import { ContractTerms } from './ContractTerms.tsx';
import { identityOf } from './IdentityRule.tsx';
import { NoWayToPay } from './NoWayToPay.tsx';
import { OrderLimit, useTooMany } from './OrderLimit.tsx';
import { deliveryForm, parcelProblem } from './OtherAddress.tsx';
import { PaymentChoice } from './PaymentChoice.tsx';
import { paymentWays } from './paymentWays.ts';

export function Payment({ facts, items, totals }: PurchaseProps) {
  const ways = paymentWays(totals.total, useStore($paymentType), facts);
  return (
    <section className="stack" id="paiement" aria-labelledby="payment-title">
      <h2 id="payment-title">Paiement</h2>
      <PaymentNews />
      <OrderLimit facts={facts} />
      <PaymentChoice ways={ways} facts={facts} />
      {ways.chosen ? <ContractTerms facts={facts} items={items} /> : <NoWayToPay facts={facts} />}
    </section>
  );
}

/** What changed is told under the lock, far from the button, which becomes the one that orders: the focus leaves it. */
function renewInSight(): void {
  document.querySelector<HTMLElement>('.price-lock')?.focus();
  void renewPrices();
}

/** The page's one act: what the account lacks is kept, then the order is placed, where nothing stands against it. */
export function PayButton({ facts, items, totals }: PurchaseProps) {
  const work = useStore($work);
  const { chosen } = paymentWays(totals.total, useStore($paymentType), facts);
  const tooMany = useTooMany(facts);
  const isOver = useStore($isOver);
  const renewing = useStore($renewing);
  const delivery = useStore($deliveryMode);
  const typed = useStore($otherAddress);
  const identity = identityOf({ facts, totals });
  if (identity.first) return <IdentityButton need={identity} back={paths.checkout} />;
  if (facts.person.missing.length > 0)
    return (
      <Button wide type="submit" form={detailsForm}>
        Continuer
      </Button>
    );
  if (chosen === null || tooMany) return null;
  if (isOver)
    return (
      <Button wide busy={renewing} onClick={renewInSight}>
        Nouveau prix
      </Button>
    );
  const order = () => {
    const form = document.getElementById(deliveryForm) as HTMLFormElement;
    if (parcelProblem(facts, items, delivery, typed)) form.requestSubmit();
    else void confirmOrder(totals.total, chosen);
  };
  return (
    <>
      {/* The second click of two on « Nouveau prix » orders nothing. */}
      <Button wide busy={work === 'paying'} onClick={({ detail }) => detail < 2 && order()}>
        Commande avec obligation de paiement
      </Button>
      <p className="visually-hidden" role="status">
        {work === 'paying' ? 'Nous vérifions les prix et enregistrons votre commande.' : ''}
      </p>
    </>
  );
}
