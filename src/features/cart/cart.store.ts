import { atom, computed } from 'nanostores';
import type { NoteChoice } from '../../../db/schema/orders.ts';
import { persistentAtom } from '../../persistentStore.ts';
import { deleteDraft } from '../../ui/forms/draftStore.ts';
import {
  addItem,
  type CartItem,
  type CartUpdate,
  countItems,
  findCartItem,
  type ItemKey,
  removeItem,
  setItemQuantity,
} from './cart.ts';
import { parseCart } from './storedCart.ts';
import type { DeliveryMode, NotePreference } from './totals.ts';

function showCount(count: number): void {
  const badge = document.querySelector<HTMLElement>('[data-cart-count]');
  if (!badge) return;
  const unit = document.createElement('span');
  unit.className = 'visually-hidden';
  unit.textContent = count > 1 ? ' articles' : ' article';
  badge.replaceChildren(count > 99 ? '99+' : `${count}`, unit);
  badge.hidden = count === 0;
}

export const $cart = persistentAtom<CartItem[]>('cart', [], { encode: JSON.stringify, decode: parseCart });

export const $cartCount = computed($cart, countItems);

if (typeof document !== 'undefined') {
  $cartCount.subscribe(showCount);
}

export const $deliveryMode = persistentAtom<DeliveryMode>('cartDelivery', 'parcel', {
  encode: String,
  decode: (text) => (text === 'counter' ? 'counter' : 'parcel'),
});

export const $notePreference = persistentAtom<NotePreference>('cartNotes', 'mixed', {
  encode: String,
  decode: (text) => (text === 'large' || text === 'small' ? text : 'mixed'),
});

export function clearChoices(): void {
  deleteDraft('payment');
  deleteDraft('address');
}

$cart.listen((items) => {
  if (items.length > 0) return;
  $deliveryMode.set('parcel');
  clearChoices();
});

export const $lastRemoval = atom<{ item: CartItem; position: number } | null>(null);

export const notStoredText =
  'Votre navigateur ne peut pas garder le panier. Autorisez le stockage pour ce site, puis recommencez.';

function applyUpdate({ items, problem }: CartUpdate): string | null {
  if (problem) return problem;
  const previous = $cart.get();
  $cart.set(items);
  if ($cart.isStored()) return null;
  $cart.set(previous);
  return notStoredText;
}

export function addToCart(item: CartItem, available: number | null = null): string | null {
  const problem = applyUpdate(addItem($cart.get(), item, available));
  if (!problem) $lastRemoval.set(null);
  return problem;
}

export function setQuantity(key: ItemKey, quantity: number, notes?: NoteChoice[]): string | null {
  return applyUpdate(setItemQuantity($cart.get(), key, quantity, notes));
}

export function removeFromCart(key: ItemKey): void {
  const items = $cart.get();
  const item = findCartItem(items, key);
  if (!item) return;
  $lastRemoval.set({ item, position: items.indexOf(item) });
  $cart.set(removeItem(items, key));
}

export function undoRemoval(): string | null {
  const lastRemoval = $lastRemoval.get();
  if (!lastRemoval) return null;
  const items = $cart.get();
  const problem = findCartItem(items, lastRemoval.item)
    ? applyUpdate(addItem(items, lastRemoval.item))
    : applyUpdate({ items: items.toSpliced(lastRemoval.position, 0, lastRemoval.item), problem: null });
  if (!problem) $lastRemoval.set(null);
  return problem;
}

export const withCartQuantity = <Item extends Line>(item: Item): Item => ({
  ...item,
  quantity: item.quantity + (findCartItem($cart.get(), item)?.quantity ?? 0),
});

type Line = ItemKey & { quantity: number };

export function removeOrderedItems(lines: readonly Line[]): void {
  const orderedQuantities = new Map(lines.map((line) => [`${line.type}:${line.id}`, line.quantity]));
  const remaining = $cart.get().flatMap((item) => {
    const quantity = item.quantity - (orderedQuantities.get(`${item.type}:${item.id}`) ?? 0);
    if (quantity === item.quantity) return [item];
    const { notes: _sold, ...rest } = item;
    return quantity > 0 ? [{ ...rest, quantity }] : [];
  });
  $lastRemoval.set(null);
  $cart.set(remaining);
}

function restoreItem(item: CartItem): string | null {
  const items = $cart.get();
  const existing = findCartItem(items, item);
  if (!existing) return applyUpdate(addItem(items, item));
  return existing.quantity < item.quantity
    ? applyUpdate(setItemQuantity(items, item, item.quantity, item.notes))
    : null;
}

/** Idempotent: an item already in the cart keeps the larger quantity. */
export const putBackInCart = (items: readonly CartItem[]): string | null =>
  items.map(restoreItem).find((problem) => problem !== null) ?? null;

const $setAsideItems = persistentAtom<CartItem[] | undefined>('cartAside', undefined, {
  encode: JSON.stringify,
  decode: parseCart,
});

export function buyNow(item: CartItem, available: number | null = null): string | null {
  restoreCart();
  const items = $cart.get();
  const problem = applyUpdate(addItem([], item, available));
  if (!problem && items.length > 0) $setAsideItems.set(items);
  return problem;
}

export function restoreCart(): void {
  const items = $setAsideItems.get();
  if (!items) return;
  $setAsideItems.set(undefined);
  const orderedItems = $cart.get();
  $cart.set(items);
  putBackInCart(orderedItems);
}
