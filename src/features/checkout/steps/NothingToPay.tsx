import { useStore } from '@nanostores/react';
import { orderPath, paths } from '../../../paths.ts';
import { CartNotices } from '../../cart/page/CartNotices.tsx';
import { $placed } from '../checkout.store.ts';
import { PaymentNews } from '../done/PaymentNews.tsx';

/** Between the order and the bank's page, or the order's own. */
export function Leaving() {
  const placed = useStore($placed);
  return (
    <div className="checkout">
      <p className="notice notice-success" role="status">
        Votre commande {placed?.orderNumber} est enregistrée.{' '}
        {placed?.toBank ? 'La page de paiement de la banque s’ouvre.' : 'Sa page s’ouvre.'}
      </p>
    </div>
  );
}

/** An empty cart, or the order that was just placed: a person comes back here from the bank by « Retour ». */
export function NothingToPay() {
  const placed = useStore($placed);
  if (placed) {
    return (
      <div className="checkout stack">
        <p className="notice">
          Votre commande {placed.orderNumber} est enregistrée. Si vous ne l’avez pas encore payée, vous pouvez le faire
          depuis sa page : ne la passez pas une seconde fois.
        </p>
        <p className="cluster">
          <a className="button" href={orderPath(placed.id)}>
            Voir ma commande
          </a>
          <a href={paths.orderHistory}>Toutes mes commandes</a>
        </p>
      </div>
    );
  }
  return (
    <div className="checkout stack">
      <CartNotices />
      <PaymentNews />
      <p className="notice">
        Votre panier est vide. Si vous venez de passer commande dans un autre onglet, elle se trouve dans vos commandes.
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
