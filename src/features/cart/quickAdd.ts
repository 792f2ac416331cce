import { paths } from '../../paths.ts';
import { toast } from '../../ui/toaster.ts';
import { addToCart, restoreCart, withCartQuantity } from './cart.store.ts';
import { availablePieces } from './piecesLeft.ts';
import { readCart } from './storedCart.ts';

const confirmationMs = 2000;

export async function quickAdd(form: HTMLFormElement): Promise<void> {
  const [item] = readCart(`[${form.dataset['add']}]`);
  if (!item) {
    form.submit();
    return;
  }
  restoreCart();
  const error = addToCart(item, await availablePieces(withCartQuantity(item)));
  if (error) {
    toast(error, 'error');
    return;
  }
  const viewCartAction = { label: 'Voir', run: () => location.assign(paths.cart) };
  toast(`Dans votre panier\u00a0: ${item.name}.`, 'success', viewCartAction);
  form.dataset['added'] = '';
  setTimeout(() => delete form.dataset['added'], confirmationMs);
}
