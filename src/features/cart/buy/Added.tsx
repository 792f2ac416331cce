import { paths } from '../../../paths.ts';
import { toast } from '../../../ui/toaster.ts';
import './Buy.css';

/** Where to go on, beside the button that was pressed; the toast is what is announced. */
export const Added = () => (
  <p className="notice notice-success">
    C’est dans votre panier. <a href={paths.cart}>Voir le panier</a>
  </p>
);

export const announceAdded = (what: string): void =>
  toast(`${what} : ajouté à votre panier.`, 'success', { label: 'Voir', run: () => location.assign(paths.cart) });
