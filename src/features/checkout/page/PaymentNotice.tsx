import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { paths } from '../../../paths.ts';
import { CartNotices } from '../../cart/CartNotices.tsx';
import { $failure, $orderChanges } from '../checkout.store.ts';
import { FailureMessage } from '../FailureMessage.tsx';
import { $pendingOrder } from '../pendingOrder.store.ts';
import { WaitingOrder } from '../unpaid/WaitingOrder.tsx';

export function PaymentNotice() {
  const changes = useStore($orderChanges);
  const failure = useStore($failure);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (changes.length > 0 || failure) box.current?.focus();
  }, [changes, failure]);
  if (changes.length === 0 && !failure) return null;
  return (
    <div className={failure ? 'notice notice-danger stack' : 'notice stack'} role="alert" tabIndex={-1} ref={box}>
      {changes.length > 0 && (
        <>
          <p>
            <strong>La commande n’est pas encore passée : voici ce qui a changé.</strong>
          </p>
          <ul>
            {changes.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </>
      )}
      {failure && <FailureMessage failure={failure} back={`${paths.checkout}#paiement`} />}
    </div>
  );
}

export const LeavingNotice = () => (
  <div className="checkout">
    <p className="notice notice-success" role="status">
      Votre commande est enregistrée, la page suivante s’ouvre.
    </p>
  </div>
);

/** On return from the bank, the cart is empty because the order was placed. */
export function EmptyCheckout() {
  const hasExplanation = useStore($orderChanges).length > 0;
  const pendingOrder = useStore($pendingOrder);
  return (
    <div className="checkout checkout-empty stack">
      <h1>{pendingOrder ? 'Votre commande vous attend' : 'Votre panier est vide'}</h1>
      <WaitingOrder isAlone />
      <CartNotices />
      <PaymentNotice />
      {!pendingOrder && (
        <>
          <p>
            {hasExplanation
              ? 'Rien n’a été commandé ni payé.'
              : 'Ce que vous avez commandé se trouve dans vos commandes.'}
          </p>
          <p className="cluster">
            <a className="button" href={paths.home}>
              Voir la boutique
            </a>
            <a href={paths.orderHistory}>Mes commandes</a>
          </p>
        </>
      )}
    </div>
  );
}
