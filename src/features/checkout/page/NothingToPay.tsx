import { useStore } from '@nanostores/react';
import { paths } from '../../../paths.ts';
import { CartNotices } from '../../cart/CartNotices.tsx';
import { $leaving, $news } from '../checkout.store.ts';
import { PaymentNews } from '../done/PaymentNews.tsx';

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
