import { toast } from '../../ui/toaster.ts';
import { announceAdded } from './buy/announceAdded.ts';
import { addToCart } from './cart.store.ts';
import { readCart } from './storedCart.ts';

const shownFor = 2000;

/** « Ajouter » on cards and in rows: one piece into the cart, on the page where one is. */
document.addEventListener('submit', add, true);

function add(event: Event): void {
  const form = event.target instanceof HTMLFormElement ? event.target : null;
  const [item] = readCart(`[${form?.dataset['add']}]`);
  if (!form || !item) return;
  event.preventDefault();
  const refused = addToCart(item);
  if (refused) {
    toast(refused, 'error');
    return;
  }
  announceAdded(`1 × ${item.name}`);
  form.dataset['added'] = '';
  setTimeout(() => delete form.dataset['added'], shownFor);
}
