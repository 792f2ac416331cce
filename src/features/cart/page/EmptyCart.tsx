import { localStore } from '../../../browserStorage.ts';
import { paths } from '../../../paths.ts';
import { unkept } from '../cart.store.ts';
import './CartPage.css';

const ways = [
  { href: paths.currencies, title: 'Devises' },
  { href: paths.investmentCoins, title: 'Pièces d’or' },
  { href: paths.ingots, title: 'Lingots et lingotins' },
  { href: paths.collectionCoins, title: 'Pièces de collection' },
];

/** What one stores now shows what the cart could; the server has no browser to ask. */
const canKeep = () => typeof document === 'undefined' || (localStore.set('probe', '') && localStore.set('probe', null));

const promise = 'Ce que vous y mettrez restera gardé dans ce navigateur, même si vous fermez la page.';

export const EmptyCart = () => (
  <div className="stack">
    <p className="lead">Votre panier ne contient aucun article. {canKeep() ? promise : unkept}</p>
    <p className="cluster">
      {ways.map(({ href, title }) => (
        <a key={href} className="button button-quiet" href={href}>
          {title}
        </a>
      ))}
    </p>
  </div>
);
