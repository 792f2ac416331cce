import { formatNumber } from '../../money.ts';
import { paths } from '../../paths.ts';
import { toast } from '../../ui/toaster.ts';
import { addToCart, restoreCart, withCartQuantity } from './cart.store.ts';
import { fetchMaxQuantity } from './piecesLeft.ts';
import { parseCart } from './storedCart.ts';

const confirmationMs = 2000;
/** Two presses within it are one, as of a double tap. */
const doubleTapMs = 300;

export async function quickAdd(form: HTMLFormElement): Promise<void> {
  const [item] = parseCart(`[${form.dataset['add']}]`);
  if (!item) return form.submit();
  const button = form.querySelector('button');
  if (button?.ariaDisabled) return;
  button?.setAttribute('aria-disabled', 'true');
  restoreCart();
  const error = addToCart(item, await fetchMaxQuantity(withCartQuantity(item)));
  setTimeout(() => button?.removeAttribute('aria-disabled'), doubleTapMs);
  if (error) return toast(error, 'error');
  const viewCartAction = { label: 'Voir', run: () => location.assign(paths.cart) };
  const { quantity } = withCartQuantity({ ...item, quantity: 0 });
  toast(`Dans votre panier\u00a0: ${formatNumber(quantity)} × ${item.name}.`, 'success', viewCartAction);
  form.dataset['added'] = '';
  setTimeout(() => delete form.dataset['added'], confirmationMs);
}
