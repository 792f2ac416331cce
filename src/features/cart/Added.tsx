import { paths } from '../../paths.ts';
import { toast } from '../../ui/toaster.ts';
import './Buy.css';

/** What went into the cart, said where the button was pressed. */
export const Added = ({ what }: { what: string }) => (
  <p className="notice notice-success">
    {what} : ajouté à votre panier. <a href={paths.cart}>Voir le panier</a>
  </p>
);

export const announceAdded = (what: string): void =>
  toast(`${what} : ajouté à votre panier.`, 'success', { label: 'Voir', run: () => location.assign(paths.cart) });
