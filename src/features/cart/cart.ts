import type { NoteChoice } from '../../../db/schema/orders.ts';
import type { DeliveryTier } from '../../../db/schema/shop.ts';
import { type Cents, centsOf, formatNumber, microsOf } from '../../money.ts';
import { type Tier, tierPrice } from '../catalogue/model/tiers.ts';
import { addedUp } from './notes.ts';
import { currencyAmount, type DeliveryMode, deliveryCost, metalAmount, mostPieces, mostUnits } from './totals.ts';

export type ItemType = 'metal' | 'currency';

export type CartItem = {
  type: ItemType;
  id: string;
  /** Pieces of a metal, units of a money. */
  quantity: number;
  name: string;
  /** Euros for one piece, or for `coefficient` units; only for show, every payment reads it again. */
  unitPrice: number;
  photo: string | null;
  coefficient?: number;
  /** Of a metal: what each costs less from so many on. */
  tiers?: readonly Tier[] | undefined;
  /** Of a metal: sold with VAT at a rate. */
  taxed?: boolean;
  path?: string;
  iso?: string;
  /** The banknotes chosen; without them the shop composes the sum. */
  notes?: NoteChoice[];
};

export type ItemKey = Pick<CartItem, 'type' | 'id'>;

export const mostLines = 50;

export const mostOf = (type: ItemType): number => (type === 'metal' ? mostPieces : mostUnits);

/** « 12 000 » → 12000; null for anything but a whole number written with digits. */
export function readQuantity(text: string): number | null {
  const digits = text.replace(/\s/g, '');
  return /^\d{1,12}$/.test(digits) ? Number(digits) : null;
}

export function quantityProblem(type: ItemType, quantity: number | null): string | null {
  const most = mostOf(type);
  if (quantity !== null && Number.isInteger(quantity) && quantity >= 1 && quantity <= most) return null;
  const what = type === 'metal' ? 'pièces d’un article' : 'unités';
  if (quantity !== null && quantity > most) {
    return `Une commande en ligne s’arrête à ${formatNumber(most)} ${what} : au-delà, adressez-vous au comptoir.`;
  }
  return `Indiquez un nombre entier${type === 'metal' ? '' : ' d’unités'}, à partir de 1.`;
}

/** Error of a number of pieces, `left` of which are for sale; null for uncounted articles. */
export const piecesProblem = (quantity: number | null, left: number | null): string | null =>
  quantity !== null && left !== null && quantity > left
    ? left === 0
      ? 'Nous n’en avons plus pour le moment.'
      : 'Nous ne pouvons pas en fournir autant en ligne. Prenez-en moins, ou appelez-nous.'
    : quantityProblem('metal', quantity);

export function nearPieces(quantity: number | null, left: number | null): number[] {
  const most = Math.min(left ?? mostPieces, mostPieces);
  return quantity !== null && quantity > most && most > 0 ? [most] : [];
}

export type Change = { items: CartItem[]; problem: string | null };

const isSame = (a: ItemKey, b: ItemKey) => a.type === b.type && a.id === b.id;
export const findItem = <Item extends ItemKey>(items: readonly Item[], key: ItemKey): Item | undefined =>
  items.find((item) => isSame(item, key));

/** The same item is one line. Too large a sum, or more pieces than `left`, leaves the cart as it was. */
export function addItem(items: readonly CartItem[], added: CartItem, left: number | null = null): Change {
  const present = findItem(items, added);
  const merged = present ? mergeItems(present, added) : added;
  const problemOf = ({ type, quantity }: CartItem) =>
    type === 'metal' ? piecesProblem(quantity, left) : quantityProblem(type, quantity);
  const wrong = problemOf(added) ?? problemOf(merged);
  const held = present ? ` Le panier en contient déjà ${formatNumber(present.quantity)}.` : '';
  const isFull = !present && items.length >= mostLines;
  const full = `Un panier compte ${mostLines} articles différents au plus. Passez d’abord cette commande.`;
  if (wrong || isFull) return { items: [...items], problem: wrong ? `${wrong}${held}` : full };
  return {
    items: present ? items.map((item) => (item === present ? merged : item)) : [...items, merged],
    problem: null,
  };
}

function mergeItems(present: CartItem, added: CartItem): CartItem {
  const { notes: _old, ...rest } = { ...present, ...added };
  const quantity = present.quantity + added.quantity;
  if (!present.notes || !added.notes) return { ...rest, quantity };
  return { ...rest, quantity, notes: addedUp([...present.notes, ...added.notes]) };
}

export function setItemQuantity(
  items: readonly CartItem[],
  key: ItemKey,
  quantity: number,
  notes?: NoteChoice[],
): Change {
  const problem = quantityProblem(key.type, quantity);
  if (problem) return { items: [...items], problem };
  return {
    problem: null,
    items: items.map((item) => {
      if (!isSame(item, key)) return item;
      const { notes: old, ...rest } = item;
      const kept = notes ?? (quantity === item.quantity ? old : undefined);
      return { ...rest, quantity, ...(kept && { notes: kept }) };
    }),
  };
}

export const removeItem = (items: readonly CartItem[], key: ItemKey): CartItem[] =>
  items.filter((item) => !isSame(item, key));

export const countItems = (items: readonly CartItem[]): number =>
  items.reduce((sum, item) => sum + (item.type === 'metal' ? item.quantity : 1), 0);

/** Cents of each piece of a metal, for as many as the line has. */
export const pieceCents = ({ unitPrice, tiers, quantity = 1 }: Priced): Cents =>
  tierPrice(centsOf(unitPrice), tiers, quantity);

export type Priced = Pick<CartItem, 'unitPrice' | 'tiers'> & { quantity?: number };

export const lineAmount = (item: CartItem): Cents => {
  const { type, unitPrice, coefficient, quantity } = item;
  return type === 'metal'
    ? metalAmount(pieceCents(item), quantity)
    : currencyAmount(microsOf(unitPrice), coefficient ?? 1, quantity);
};

export type CartTotals = { goods: Cents; metals: Cents; delivery: Cents; total: Cents; hasBanknotes: boolean };

export function cartTotals(items: readonly CartItem[], tiers: readonly DeliveryTier[], mode: DeliveryMode): CartTotals {
  const sum = (some: readonly CartItem[]) => some.reduce((cents, item) => cents + lineAmount(item), 0);
  const goods = sum(items);
  const delivery = deliveryCost(tiers, mode, goods);
  return {
    goods,
    delivery,
    total: goods + delivery,
    metals: sum(items.filter((item) => item.type === 'metal')),
    hasBanknotes: items.some((item) => item.type === 'currency'),
  };
}
