import { atom, computed } from 'nanostores';
import type { NoteChoice } from '../../../db/schema/orders.ts';
import { persistentAtom } from '../../persistentStore.ts';
import { dropDraft } from '../../ui/forms/draftStore.ts';
import {
  addItem,
  type CartItem,
  type Change,
  countItems,
  findItem,
  type ItemKey,
  removeItem,
  setItemQuantity,
} from './cart.ts';
import { readCart } from './storedCart.ts';
import type { DeliveryMode, NotePreference } from './totals.ts';

/** The badge of the header, part of its link's name: « Panier 3 articles ». */
function drawCount(count: number): void {
  const badge = document.querySelector<HTMLElement>('[data-cart-count]');
  if (!badge) return;
  const unit = document.createElement('span');
  unit.className = 'visually-hidden';
  unit.textContent = count > 1 ? ' articles' : ' article';
  badge.replaceChildren(count > 99 ? '99+' : `${count}`, unit);
  badge.hidden = count === 0;
}

export const $cart = persistentAtom<CartItem[]>('cart', [], { encode: JSON.stringify, decode: readCart });

export const $cartCount = computed($cart, countItems);

// Pages without a cart never load this.
if (typeof document !== 'undefined') {
  $cartCount.subscribe(drawCount);
}

export const $deliveryMode = persistentAtom<DeliveryMode>('cartDelivery', 'parcel', {
  encode: String,
  decode: (text) => (text === 'counter' ? 'counter' : 'parcel'),
});

export const $notePreference = persistentAtom<NotePreference>('cartNotes', 'mixed', {
  encode: String,
  decode: (text) => (text === 'large' || text === 'small' ? text : 'mixed'),
});

/** Payment method and other address belong to one cart. */
export function forgetChoices(): void {
  dropDraft('payment');
  dropDraft('address');
}

// Choices end with their cart.
$cart.listen((items) => {
  if (items.length > 0) return;
  $deliveryMode.set('parcel');
  forgetChoices();
});

/** The line removed last and where it was, as long as it can come back. */
export const $removed = atom<{ item: CartItem; position: number } | null>(null);

export const unkept =
  'Votre navigateur ne peut pas garder le panier. Autorisez le stockage pour ce site, puis recommencez.';

/** Stores what a change made; answers its problem in words, or null. */
function keep({ items, problem }: Change): string | null {
  if (problem) return problem;
  const before = $cart.get();
  $cart.set(items);
  if ($cart.isStored()) return null;
  $cart.set(before);
  return unkept;
}

/** Adds to the line of the same item, `left` pieces of which may be ordered. Answers what is wrong in words, or null. */
export function addToCart(item: CartItem, left: number | null = null): string | null {
  const problem = keep(addItem($cart.get(), item, left));
  if (!problem) $removed.set(null);
  return problem;
}

export const leaveAlone = (item: CartItem, left: number | null): string | null => keep(addItem([], item, left));

export function setQuantity(key: ItemKey, quantity: number, notes?: NoteChoice[]): string | null {
  return keep(setItemQuantity($cart.get(), key, quantity, notes));
}

export function removeFromCart(key: ItemKey): void {
  const items = $cart.get();
  const item = findItem(items, key);
  if (!item) return;
  $removed.set({ item, position: items.indexOf(item) });
  $cart.set(removeItem(items, key));
}

/** Brings the line removed last back to its place; if it was added again meanwhile, the quantities add up. */
export function undoRemoval(): string | null {
  const removed = $removed.get();
  if (!removed) return null;
  const items = $cart.get();
  const problem = findItem(items, removed.item)
    ? keep(addItem(items, removed.item))
    : keep({ items: items.toSpliced(removed.position, 0, removed.item), problem: null });
  if (!problem) $removed.set(null);
  return problem;
}

export const withHeld = <Item extends Line>(item: Item): Item => ({
  ...item,
  quantity: item.quantity + (findItem($cart.get(), item)?.quantity ?? 0),
});

type Line = ItemKey & { quantity: number };

/** Removes sold quantities from the cart; later additions stay. */
export function takeFromCart(lines: readonly Line[]): void {
  const sold = new Map(lines.map((line) => [`${line.type}:${line.id}`, line.quantity]));
  const left = $cart.get().flatMap((item) => {
    const quantity = item.quantity - (sold.get(`${item.type}:${item.id}`) ?? 0);
    if (quantity === item.quantity) return [item];
    const { notes: _sold, ...rest } = item;
    return quantity > 0 ? [{ ...rest, quantity }] : [];
  });
  $removed.set(null);
  $cart.set(left);
}

function putBack(item: CartItem): string | null {
  const items = $cart.get();
  const present = findItem(items, item);
  if (!present) return keep(addItem(items, item));
  return present.quantity < item.quantity ? keep(setItemQuantity(items, item, item.quantity, item.notes)) : null;
}

/** Brings lines back; of one that is there the larger number counts, so that twice is as once. Answers what is wrong, or null. */
export const putBackInCart = (items: readonly CartItem[]): string | null =>
  items.map(putBack).find((problem) => problem !== null) ?? null;
