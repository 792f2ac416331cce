import { paths } from '../../../paths.ts';
import { toast } from '../../../ui/toaster.ts';

export const announceAdded = (what: string): void =>
  toast(`${what} : ajouté à votre panier.`, 'success', { label: 'Voir', run: () => location.assign(paths.cart) });
