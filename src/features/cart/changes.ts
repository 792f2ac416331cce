import type { NoteChoice } from '../../../db/schema/orders.ts';
import { formatEuro, formatNumber, formatRate, microsOf } from '../../money.ts';
import { currencyPath, metalPath } from '../../paths.ts';
import type { Currency } from '../catalogue/currencies.api.ts';
import type { Metal } from '../catalogue/metals.api.ts';
import type { Stock } from '../goods/model/stock.ts';
import { type CartItem, findCartItem, type ItemKey, type PricedCartItem, piecePrice } from './cart.ts';
import { type Denomination, nearestAmount, notesText } from './notes.ts';
import { composeNotes, maxUnits, type NotePreference, notesMatch } from './totals.ts';

export type ItemOffer = Omit<CartItem, 'quantity' | 'notes'> & {
  content?: string;
  denominations?: Denomination[];
  max?: number;
  stock?: Stock | undefined;
  notePictures?: Record<number, string>;
  needsConfirmation?: boolean | undefined;
};

export const notePicturesOf = (bills: readonly { value: number; photo: string | null }[]): Record<number, string> =>
  Object.fromEntries(bills.flatMap(({ value, photo }) => (photo ? [[value, photo]] : [])));

export const pictureOf = (
  { photo, notePictures = {} }: Pick<ItemOffer, 'photo' | 'notePictures'>,
  notes: readonly NoteChoice[] = [],
): string | null =>
  notes
    .toSorted((a, b) => b.value - a.value)
    .map(({ value }) => notePictures[value])
    .find(Boolean) ?? photo;

export const metalOffer = (
  {
    _id: id,
    type,
    metalName: name,
    netSellPrice: unitPrice,
    photo,
    fineWeight,
    purity,
    toConfirm: needsConfirmation,
    taxed,
    tiers,
  }: Metal,
  stock: Stock,
): ItemOffer => {
  const path = metalPath({ type, metalName: name, id });
  const content = `${formatNumber(fineWeight)} g d’or fin · ${formatNumber(purity)} ‰`;
  return { type: 'metal', id, name, unitPrice, photo, content, path, needsConfirmation, taxed, tiers, stock };
};

export const currencyOffer = ({
  _id: id,
  moneyName: name,
  sellPrice: unitPrice,
  bills,
  ...sold
}: Currency): ItemOffer => {
  const { coefficient, iso, toConfirm: needsConfirmation, stock, most: max } = sold;
  const photo = bills.find((bill) => bill.photo)?.photo ?? null;
  const denominations = bills.map(({ value, left }) => ({ value, left }));
  const display = { photo, path: currencyPath({ moneyName: name, id }), notePictures: notePicturesOf(bills) };
  return {
    type: 'currency',
    id,
    name,
    unitPrice,
    coefficient,
    iso,
    denominations,
    needsConfirmation,
    stock,
    max,
    ...display,
  };
};

export function cartItemOf(offer: ItemOffer, quantity: number, notes?: readonly NoteChoice[] | null): CartItem {
  const {
    denominations: _values,
    max: _max,
    stock: _stock,
    needsConfirmation: _old,
    content: _content,
    ...more
  } = offer;
  const { notePictures: _pictures, ...item } = more;
  return { ...item, photo: pictureOf(offer, notes ?? []), quantity, ...(notes && { notes: [...notes] }) };
}

export const itemKeyOf = ({ type, id }: ItemKey): string => `${type}:${id}`;

/** Keyed by `itemKeyOf`; null if the item is no longer sold, absent if it could not be loaded. */
export type Offers = Record<string, ItemOffer | null>;

export const formatUnits = (units: number, iso = ''): string => `${formatNumber(units)}${iso && ` ${iso}`}`;

type UnitPricedItem = PricedCartItem & Pick<CartItem, 'type' | 'coefficient' | 'iso'>;

const priceText = (item: UnitPricedItem): string =>
  item.type === 'metal' ? formatEuro(piecePrice(item)) : formatRate(microsOf(item.unitPrice));

export function unitPriceText(item: UnitPricedItem): string {
  if (item.type === 'metal') return `${priceText(item)} l’unité`;
  const { coefficient = 1, iso } = item;
  const units = iso ? formatUnits(coefficient, iso) : `${formatNumber(coefficient)} unité${coefficient > 1 ? 's' : ''}`;
  return `${priceText(item)} pour ${units}`;
}

const notesOf = ({ notes }: Pick<Line, 'notes'>): string =>
  notesText((notes ?? []).filter(({ count }) => count > 0).toSorted((a, b) => b.value - a.value));

type Line = ItemKey & { quantity: number; notes?: readonly NoteChoice[] | null | undefined };

/** Items without chosen banknotes match any banknotes. */
export const matchesItems = (ordered: readonly Line[], items: readonly Line[]): boolean =>
  items.length === ordered.length &&
  items.every((item) => {
    const line = findCartItem(ordered, item);
    return line?.quantity === item.quantity && (!item.notes || notesOf(item) === notesOf(line));
  });

/** Ignores banknotes that the shop chose. */
export const isSameCart = (previous: readonly CartItem[], current: readonly CartItem[]): boolean =>
  matchesItems(previous, current) || matchesItems(current, previous);

/** The message disappears with the cart line `item`; null: it stays until dismissed. */
export type CartChange = { text: string; item: string | null };

export function cartChangesSince(
  items: readonly CartItem[],
  offers: Offers,
  preference: NotePreference = 'mixed',
): { items: CartItem[]; changes: CartChange[] } {
  const changes: CartChange[] = [];
  const nextItems = items.flatMap((item) => {
    const offer = offers[itemKeyOf(item)];
    if (offer === undefined) return [item];
    const { next, sentences } = offer ? compareItem(item, offer, preference) : removedComparison(item);
    changes.push(...sentences.map((text) => ({ text, item: next && itemKeyOf(item) })));
    return next ? [next] : [];
  });
  return { items: nextItems, changes };
}

type Comparison = { next: CartItem | null; sentences: string[] };

const removedComparison = ({ name }: CartItem): Comparison => ({
  next: null,
  sentences: [`« ${name} » n’est plus en vente. L’article a été retiré de votre panier.`],
});

const soldOutComparison = ({ name }: CartItem): Comparison => ({
  next: null,
  sentences: [
    `« ${name} » est épuisé. L’article a été retiré de votre panier ; sur sa page, vous pouvez demander à être prévenu de son retour.`,
  ],
});

function limitToStock(next: CartItem, stock: Stock | undefined, sentences: string[]): CartItem {
  const available = stock?.left ?? null;
  if (available === null || next.quantity <= available) return next;
  sentences.push(
    `${next.name} : nous ne pouvons pas en fournir ${formatNumber(next.quantity)} en ligne. La quantité est maintenant de ${formatNumber(available)}.`,
  );
  return { ...next, quantity: available };
}

function compareItem(item: CartItem, offer: ItemOffer, preference: NotePreference): Comparison {
  const { denominations = [], max = maxUnits, stock } = offer;
  if (stock?.state === 'out' || stock?.left === 0) return soldOutComparison(item);
  const { notes: ownNotes, ...rest } = item;
  const withQuantity = (quantity: number, notes?: NoteChoice[] | null): CartItem => {
    const next = cartItemOf(offer, quantity, notes);
    return { ...rest, ...next, photo: next.photo ?? item.photo };
  };
  const repricedItem = withQuantity(item.quantity);
  const sentences = priceSentences(item, repricedItem);
  if (item.type === 'metal') return { next: limitToStock(repricedItem, stock, sentences), sentences };

  const quantity = nearestAmount(item.quantity, denominations, max);
  if (quantity === null) return removedComparison(item);
  const keepsNotes = ownNotes && quantity === item.quantity && notesMatch(ownNotes, quantity, denominations);
  if (quantity !== item.quantity) {
    const [before, after] = [item.quantity, quantity].map((units) => formatUnits(units, offer.iso));
    sentences.push(
      `${repricedItem.name}\u00a0: nos billets ne permettent plus de composer ${before}. La quantité est maintenant de ${after}.`,
    );
  } else if (ownNotes && !keepsNotes) {
    sentences.push(
      `${repricedItem.name}\u00a0: une coupure que vous aviez choisie n’est plus proposée. Les billets ont été répartis autrement.`,
    );
  }
  const notes = keepsNotes ? ownNotes : composeNotes(quantity, denominations, preference);
  return { next: withQuantity(quantity, notes), sentences };
}

function priceSentences(previous: CartItem, current: CartItem): string[] {
  const hasSameUnits = (previous.coefficient ?? 1) === (current.coefficient ?? 1);
  if (priceText(previous) === priceText(current) && previous.unitPrice === current.unitPrice && hasSameUnits) return [];
  if (current.type === 'metal')
    return [`${current.name} : le prix est passé de ${priceText(previous)} à ${priceText(current)}.`];
  const oldPriceText = hasSameUnits
    ? priceText(previous)
    : unitPriceText({ ...previous, ...(current.iso && { iso: current.iso }) });
  if (oldPriceText === priceText(current))
    return [`${current.name} : le cours a changé de moins d’un dix-millième d’euro.`];
  return [`${current.name} : le cours est passé de ${oldPriceText} à ${unitPriceText(current)}.`];
}
