import { paths } from '../../paths.ts';
import { toast } from '../../ui/toaster.ts';
import { bringBackCart } from './buyAlone.store.ts';
import { addToCart, withHeld } from './cart.store.ts';
import { piecesLeft } from './piecesLeft.ts';
import { readCart } from './storedCart.ts';

const shownFor = 2000;

/** « Ajouter » on cards and in rows: one piece into the cart, on the page where one is. */
export async function quickAdd(form: HTMLFormElement): Promise<void> {
  const [item] = readCart(`[${form.dataset['add']}]`);
  // Unreadable here: the form's own page takes over.
  if (!item) {
    form.submit();
    return;
  }
  bringBackCart();
  const refused = addToCart(item, await piecesLeft(withHeld(item)));
  if (refused) {
    toast(refused, 'error');
    return;
  }
  const see = { label: 'Voir', run: () => location.assign(paths.cart) };
  toast(`Dans votre panier\u00a0: ${item.name}.`, 'success', see);
  form.dataset['added'] = '';
  setTimeout(() => delete form.dataset['added'], shownFor);
}
