import type { NoteChoice } from '../../../db/schema/orders.ts';
import type { DeliveryTier } from '../../../db/schema/shop.ts';
import { type Cents, centsOf, formatNumber, microsOf } from '../../money.ts';
import type { ItemKey, ItemType } from '../catalogue/item.ts';
import { type Tier, tierPrice } from '../catalogue/model/tiers.ts';
import { sumByValue } from './notes.ts';
import { currencyLineTotal, type DeliveryMode, deliveryCost, maxPieces, maxUnits, metalLineTotal } from './totals.ts';

export type { ItemKey, ItemType };

export type CartItem = {
  type: ItemType;
  id: string;
  quantity: number;
  name: string;
  /** In euros per piece or per `coefficient` units, as shown; orders use the current price. */
  unitPrice: number;
  photo: string | null;
  coefficient?: number;
  tiers?: readonly Tier[] | undefined;
  taxed?: boolean;
  path?: string;
  iso?: string;
  notes?: NoteChoice[];
};

export const maxLines = 50;

export const maxQuantityOf = (type: ItemType): number => (type === 'metal' ? maxPieces : maxUnits);

export function parseQuantity(text: string): number | null {
  const digits = text.replace(/\s/g, '');
  return /^\d{1,12}$/.test(digits) ? Number(digits) : null;
}

export function quantityProblem(type: ItemType, quantity: number | null): string | null {
  const max = maxQuantityOf(type);
  if (quantity !== null && Number.isInteger(quantity) && quantity >= 1 && quantity <= max) return null;
  const unitNoun = type === 'metal' ? 'pièces d’un article' : 'unités';
  if (quantity !== null && quantity > max) {
    return `Une commande en ligne s’arrête à ${formatNumber(max)} ${unitNoun} : au-delà, adressez-vous au comptoir.`;
  }
  return `Indiquez un nombre entier${type === 'metal' ? '' : ' d’unités'}, à partir de 1.`;
}

/** `available` is null for articles that are not counted. */
export const piecesProblem = (quantity: number | null, available: number | null): string | null =>
  quantity !== null && available !== null && quantity > available
    ? available === 0
      ? 'Nous n’en avons plus pour le moment.'
      : 'Nous ne pouvons pas en fournir autant en ligne. Prenez-en moins, ou appelez-nous.'
    : quantityProblem('metal', quantity);

export function suggestedCounts(quantity: number | null, available: number | null): number[] {
  const max = Math.min(available ?? maxPieces, maxPieces);
  return quantity !== null && quantity > max && max > 0 ? [max] : [];
}

export type CartUpdate = { items: CartItem[]; problem: string | null };

const isSame = (a: ItemKey, b: ItemKey) => a.type === b.type && a.id === b.id;
export const findCartItem = <Item extends ItemKey>(items: readonly Item[], key: ItemKey): Item | undefined =>
  items.find((item) => isSame(item, key));

export function addItem(items: readonly CartItem[], newItem: CartItem, available: number | null = null): CartUpdate {
  const existing = findCartItem(items, newItem);
  const merged = existing ? mergeItems(existing, newItem) : newItem;
  const problemOf = ({ type, quantity }: CartItem) =>
    type === 'metal' ? piecesProblem(quantity, available) : quantityProblem(type, quantity);
  const error = problemOf(newItem) ?? problemOf(merged);
  const existingText = existing ? ` Le panier en contient déjà ${formatNumber(existing.quantity)}.` : '';
  const isFull = !existing && items.length >= maxLines;
  const fullText = `Un panier compte ${maxLines} articles différents au plus. Passez d’abord cette commande.`;
  if (error || isFull) return { items: [...items], problem: error ? `${error}${existingText}` : fullText };
  return {
    items: existing ? items.map((item) => (item === existing ? merged : item)) : [...items, merged],
    problem: null,
  };
}

function mergeItems(existing: CartItem, newItem: CartItem): CartItem {
  const { notes: _old, ...rest } = { ...existing, ...newItem };
  const quantity = existing.quantity + newItem.quantity;
  if (!existing.notes || !newItem.notes) return { ...rest, quantity };
  return { ...rest, quantity, notes: sumByValue([...existing.notes, ...newItem.notes]) };
}

export function setItemQuantity(
  items: readonly CartItem[],
  key: ItemKey,
  quantity: number,
  notes?: NoteChoice[],
): CartUpdate {
  const problem = quantityProblem(key.type, quantity);
  if (problem) return { items: [...items], problem };
  return {
    problem: null,
    items: items.map((item) => {
      if (!isSame(item, key)) return item;
      const { notes: old, ...rest } = item;
      const nextNotes = notes ?? (quantity === item.quantity ? old : undefined);
      return { ...rest, quantity, ...(nextNotes && { notes: nextNotes }) };
    }),
  };
}

export const removeItem = (items: readonly CartItem[], key: ItemKey): CartItem[] =>
  items.filter((item) => !isSame(item, key));

export const countItems = (items: readonly CartItem[]): number =>
  items.reduce((sum, item) => sum + (item.type === 'metal' ? item.quantity : 1), 0);

export const piecePrice = ({ unitPrice, tiers, quantity = 1 }: PricedCartItem): Cents =>
  tierPrice(centsOf(unitPrice), tiers, quantity);

export type PricedCartItem = Pick<CartItem, 'unitPrice' | 'tiers'> & { quantity?: number };

export const lineAmount = (item: CartItem): Cents => {
  const { type, unitPrice, coefficient, quantity } = item;
  return type === 'metal'
    ? metalLineTotal(piecePrice(item), quantity)
    : currencyLineTotal(microsOf(unitPrice), coefficient ?? 1, quantity);
};

export type CartTotals = { subtotal: Cents; metals: Cents; delivery: Cents; total: Cents; hasBanknotes: boolean };

export function cartTotals(items: readonly CartItem[], tiers: readonly DeliveryTier[], mode: DeliveryMode): CartTotals {
  const sum = (subset: readonly CartItem[]) => subset.reduce((cents, item) => cents + lineAmount(item), 0);
  const subtotal = sum(items);
  const delivery = deliveryCost(tiers, mode, subtotal);
  return {
    subtotal,
    delivery,
    total: subtotal + delivery,
    metals: sum(items.filter((item) => item.type === 'metal')),
    hasBanknotes: items.some((item) => item.type === 'currency'),
  };
}
