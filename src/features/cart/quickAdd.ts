import { toast } from '../../ui/toaster.ts';
import { announceAdded } from './buy/announceAdded.ts';
import { addToCart } from './cart.store.ts';
import { readCart } from './storedCart.ts';

const shownFor = 2000;

/** « Ajouter » on cards and in rows: one piece into the cart, on the page where one is. */
export function quickAdd(form: HTMLFormElement): void {
  const [item] = readCart(`[${form.dataset['add']}]`);
  // What cannot be read here the form's own page can.
  if (!item) {
    form.submit();
    return;
  }
  const refused = addToCart(item);
  if (refused) {
    toast(refused, 'error');
    return;
  }
  announceAdded(`1 × ${item.name}`);
  const word = form.querySelector('.word');
  const tell = (text: string) => {
    if (word) word.textContent = text;
  };
  form.dataset['added'] = '';
  tell('Ajouté');
  setTimeout(() => {
    delete form.dataset['added'];
    tell('Ajouter');
  }, shownFor);
}
