import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { orderPath, paths, signInPath } from '../../../paths.ts';
import { CartNotices } from '../../cart/CartNotices.tsx';
import { $failure, $leaving, $news } from '../checkout.store.ts';

/** Why the order was not placed: what changed, to be confirmed again, or what failed. Takes the focus when it comes. */
export function PaymentNews() {
  const news = useStore($news);
  const failure = useStore($failure);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (news.length > 0 || failure) box.current?.focus();
  }, [news, failure]);
  if (news.length === 0 && !failure) return null;
  return (
    <div className={failure ? 'notice notice-danger stack' : 'notice stack'} role="alert" tabIndex={-1} ref={box}>
      {news.length > 0 && (
        <>
          <p>
            <strong>La commande n’est pas encore passée : voici ce qui a changé.</strong>
          </p>
          <ul>
            {news.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </>
      )}
      {failure && <p>{failure.message}</p>}
      {failure?.orderId && (
        <p>
          <a href={orderPath(failure.orderId)}>Voir cette commande</a>
        </p>
      )}
      {failure?.signIn && (
        <p>
          <a className="button" href={signInPath(`${paths.checkout}#paiement`)}>
            Me connecter
          </a>
        </p>
      )}
    </div>
  );
}

/** Between the order and the bank's page, or the order's own. */
export function Leaving() {
  const leaving = useStore($leaving);
  return (
    <div className="checkout">
      <p className="notice notice-success" role="status">
        Votre commande {leaving?.orderNumber} est enregistrée.{' '}
        {leaving?.toBank ? 'La page de paiement de la banque s’ouvre.' : 'Sa page s’ouvre.'}
      </p>
    </div>
  );
}

export function NothingToPay() {
  const isToldWhy = useStore($news).length > 0;
  return (
    <div className="checkout stack">
      <CartNotices />
      <PaymentNews />
      <p className="notice">
        {isToldWhy
          ? 'Votre panier est maintenant vide. Rien n’a été commandé ni payé.'
          : 'Votre panier est vide. Si vous venez de passer commande dans un autre onglet, elle se trouve dans vos commandes.'}
      </p>
      <p className="cluster">
        <a className="button" href={paths.home}>
          Voir la boutique
        </a>
        <a href={paths.orderHistory}>Mes commandes</a>
      </p>
    </div>
  );
}
