import { paths, phoneLink } from '../../../paths.ts';
import { beyondCard } from '../../orders/transferWords.ts';
import type { CheckoutFacts } from '../checkoutFacts.ts';

/** In place of the button, when the total is above what a card pays and the shop takes no transfer. */
export function NoWayToPay({ facts: { cardLimit, transferDetails, seller } }: { facts: CheckoutFacts }) {
  return (
    <div className="notice notice-danger stack">
      <p>{beyondCard(cardLimit, transferDetails)}</p>
      <p className="cluster">
        {seller.phone && <a href={phoneLink(seller.phone)}>Appeler le {seller.phone}</a>}
        <a href={paths.contact}>Écrire à la boutique</a>
        <a href={paths.cart}>Revenir au panier</a>
      </p>
    </div>
  );
}
