import { localStore } from '../../../browserStorage.ts';
import { paths } from '../../../paths.ts';
import { notStoredText } from '../cart.store.ts';
import './CartPage.css';

const canStore = () =>
  typeof document === 'undefined' || (localStore.set('probe', '') && localStore.set('probe', null));

export const EmptyCart = () => (
  <div className="empty-cart stack">
    <p className="lead">Votre panier est vide. {!canStore() && notStoredText}</p>
    <p className="cluster">
      <a className="button" href={paths.investmentCoins}>
        Voir les pièces d’or
      </a>
      <a className="button button-quiet" href={paths.ingots}>
        Voir les lingots
      </a>
      <a className="button button-quiet" href={paths.currencies}>
        Voir les devises
      </a>
    </p>
  </div>
);
