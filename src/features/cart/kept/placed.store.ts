import { persistentAtom } from '@nanostores/persistent';
import type { NoteChoice } from '../../../../db/schema/orders.ts';
import { type Cents, centsOf } from '../../../money.ts';
import type { Stock } from '../../stock/stock.ts';
import { $cart, $deliveryMode } from '../cart.store.ts';
import { findItem, type ItemKey } from '../cart.ts';
import type { Offer } from '../changes.ts';
import { notesText } from '../notes.ts';
import type { DeliveryMode } from '../totals.ts';

type Line = ItemKey & { quantity: number; notes?: readonly NoteChoice[] | null | undefined };

/** The order that this cart was placed as and that is not paid yet: the cart stays until its money is accepted. */
export type Placed = {
  id: string;
  orderNumber: string;
  delivery: DeliveryMode;
  /** Milliseconds by the shop's clock until which its prices, in euros, may be paid. */
  until: number;
  lines: (Line & { unitPrice: number; coefficient: number })[];
};

export const $placed = persistentAtom<Placed | null>('cartOrder', null, {
  encode: JSON.stringify,
  decode: (text) => {
    try {
      const placed = JSON.parse(text) as Placed;
      return typeof placed.id === 'string' && placed.lines.every(({ unitPrice }) => unitPrice >= 0) ? placed : null;
    } catch {
      return null;
    }
  },
});

/** Whether the cart still is what was ordered. Notes that it leaves to the shop are those of the order. */
export const isWhatWasPlaced = (placed: Placed, items: readonly Line[], delivery: DeliveryMode): boolean =>
  delivery === placed.delivery &&
  items.length === placed.lines.length &&
  items.every((item) => isSameAmount(findItem(placed.lines, item), item));

const isSameAmount = (line: Line | undefined, { quantity, notes }: Line): boolean =>
  line?.quantity === quantity && (!notes || notesOf(notes) === notesOf(line.notes ?? []));

const notesOf = (notes: readonly NoteChoice[]): string =>
  notesText(notes.filter(({ count }) => count > 0).toSorted((a, b) => b.value - a.value));

/** The order that waits for its money, while the cart is nothing else. */
export function placedAsItIs(): Placed | null {
  const placed = $placed.get();
  return placed && isWhatWasPlaced(placed, $cart.get(), $deliveryMode.get()) ? placed : null;
}

/** Cents of metal in the order that this cart pays or replaces: they do not add up with the cart's. */
export const placedMetals = (placed: Placed | null): Cents =>
  (placed?.lines ?? []).reduce(
    (sum, { type, quantity, unitPrice }) => (type === 'metal' ? sum + quantity * centsOf(unitPrice) : sum),
    0,
  );

/** How many of it this cart's own order keeps aside. */
export const ownOf = (key: ItemKey): number => findItem($placed.get()?.lines ?? [], key)?.quantity ?? 0;

/** What there is of it for this cart: what its own order keeps aside is free for it. */
export function withOwnPieces(offer: Offer): Offer {
  const line = findItem($placed.get()?.lines ?? [], offer);
  const { stock, denominations } = offer;
  if (!line || !stock) return offer;
  const own = new Map(line.notes?.map(({ value, count }) => [value, count]));
  return {
    ...offer,
    stock: withOwn(stock, line.quantity),
    ...(denominations && {
      denominations: denominations.map((one) =>
        typeof one === 'number' || one.left === null ? one : { ...one, left: one.left + (own.get(one.value) ?? 0) },
      ),
    }),
  };
}

function withOwn(stock: Stock, own: number): Stock {
  if (stock.state === 'out') return { state: 'few', left: (stock.left ?? 0) + own, days: null };
  return stock.left === null ? stock : { ...stock, left: stock.left + own };
}
