import { localStore } from '../../../browserStorage.ts';
import { paths } from '../../../paths.ts';
import { notStored } from '../cart.store.ts';
import './CartPage.css';

const canStore = () =>
  typeof document === 'undefined' || (localStore.set('probe', '') && localStore.set('probe', null));

const promise = 'Ce que vous y ajouterez y restera, même si vous fermez la page.';

export const EmptyCart = () => (
  <div className="empty-cart stack">
    <p className="lead">Votre panier ne contient aucun article. {canStore() ? promise : notStored}</p>
    <p className="cluster">
      <a className="button" href={paths.investmentCoins}>
        Voir les pièces d’or
      </a>
      <a className="button button-quiet" href={paths.currencies}>
        Voir les devises
      </a>
    </p>
  </div>
);
