import { useStore } from '@nanostores/react';
import { paths } from '../../../paths.ts';
import { Button } from '../../../ui/Button.tsx';
import { $deliveryMode } from '../../cart/cart.store.ts';
import { IdentityButton } from '../../identity/IdentityFirst.tsx';
import { addressLines } from '../../orders/deliverTo.ts';
import { $progress, $work } from '../checkout.store.ts';
import type { StepProps } from '../checkoutFacts.ts';
import { PaymentNews } from '../done/PaymentNews.tsx';
import { $isOver, $renewing, renewPrices } from '../lock/quote.store.ts';
import { $otherAddress, destinationOf } from '../otherAddress.store.ts';
import { confirmOrder } from '../pay.ts';
import { ContractTerms } from './ContractTerms.tsx';
import { identityOf } from './IdentityRule.tsx';
import { NoWayToPay } from './NoWayToPay.tsx';
import { OrderLimit, useTooMany } from './OrderLimit.tsx';
import { PaymentChoice } from './PaymentChoice.tsx';
import { paymentWays } from './paymentWays.ts';

export function PaymentStep({ facts, items, totals }: StepProps) {
  const delivery = useStore($deliveryMode);
  const destination = destinationOf(useStore($otherAddress), delivery);
  const { paymentType } = useStore($progress);
  const ways = paymentWays(totals.total, paymentType, facts);
  return (
    <>
      <PaymentNews />
      <OrderLimit facts={facts} />
      {destination && (
        <p>
          Colis adressé à{'\u00a0'}: {addressLines(destination).join(', ')}.
        </p>
      )}
      {destination === null && (
        <p className="notice notice-danger">
          L’adresse de livraison est incomplète. <a href="#livraison">Complétez-la</a>, puis revenez payer.
        </p>
      )}
      <PaymentChoice ways={ways} facts={facts} />
      {ways.chosen && <ContractTerms facts={facts} items={items} delivery={delivery} destination={destination} />}
      {facts.person.missing.length > 0 ? (
        <p className="notice notice-danger">
          Vos coordonnées sont incomplètes. <a href={facts.editPath}>Complétez-les</a>, puis revenez payer.
        </p>
      ) : (
        ways.chosen === null && <NoWayToPay facts={facts} />
      )}
    </>
  );
}

/** What changed is told under the lock, far from the button, which becomes the one that orders: the focus leaves it. */
function renewInSight(): void {
  document.querySelector<HTMLElement>('.price-lock')?.focus();
  void renewPrices();
}

/** The button that orders, where nothing that the step tells of stands against it. */
export function PayButton({ facts, totals }: Omit<StepProps, 'items'>) {
  const work = useStore($work);
  const { paymentType } = useStore($progress);
  const { chosen } = paymentWays(totals.total, paymentType, facts);
  const tooMany = useTooMany(facts);
  const isOver = useStore($isOver);
  const renewing = useStore($renewing);
  const destination = destinationOf(useStore($otherAddress), useStore($deliveryMode));
  const identity = identityOf({ facts, totals });
  if (identity.first) return <IdentityButton need={identity} back={paths.checkout} />;
  if (chosen === null || destination === null || tooMany || facts.person.missing.length > 0) return null;
  if (isOver)
    return (
      <Button wide busy={renewing} onClick={renewInSight}>
        Nouveau prix
      </Button>
    );
  return (
    <>
      <Button
        wide
        busy={work === 'paying'}
        // The second click of two on « Nouveau prix » orders nothing.
        onClick={({ detail }) => detail < 2 && void confirmOrder(totals.total, chosen)}
      >
        Commande avec obligation de paiement
      </Button>
      <p className="visually-hidden" role="status">
        {work === 'paying' ? 'Nous vérifions les prix et enregistrons votre commande.' : ''}
      </p>
    </>
  );
}
