import { paths } from '../../../paths.ts';
import './Buy.css';

/** Where to go on, beside the button that was pressed; the toast is what is announced. */
export const Added = () => (
  <p className="notice notice-success">
    C’est dans votre panier. <a href={paths.cart}>Voir le panier</a>
  </p>
);
