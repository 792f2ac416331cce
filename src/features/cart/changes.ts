import type { NoteChoice } from '../../../db/schema/orders.ts';
import { formatEuro, formatNumber, formatRate, microsOf } from '../../money.ts';
import { currencyPath, metalPath } from '../../paths.ts';
import type { Currency } from '../catalogue/currencies.api.ts';
import type { Metal } from '../catalogue/metals.api.ts';
import type { Stock } from '../goods/model/stock.ts';
import { type CartItem, findItem, type ItemKey, type Priced, pieceCents } from './cart.ts';
import { type Denomination, nearestAmount, notesText } from './notes.ts';
import { composeNotes, mostUnits, type NotePreference, notesMatch } from './totals.ts';

export type Offer = Omit<CartItem, 'quantity' | 'notes'> & {
  /** « 5,806 g d’or fin · 900 ‰ ». */
  content?: string;
  denominations?: Denomination[];
  /** Units of a money that one order takes. */
  most?: number;
  /** Undefined for uncounted articles. */
  stock?: Stock | undefined;
  notePictures?: Record<number, string>;
  toConfirm?: boolean | undefined;
};

export const notePicturesOf = (bills: readonly { value: number; photo: string | null }[]): Record<number, string> =>
  Object.fromEntries(bills.flatMap(({ value, photo }) => (photo ? [[value, photo]] : [])));

/** The picture of the largest note chosen, so that the line shows what will be received; else the offer's own. */
export const pictureOf = (
  { photo, notePictures = {} }: Pick<Offer, 'photo' | 'notePictures'>,
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
    toConfirm,
    taxed,
    tiers,
  }: Metal,
  stock: Stock,
): Offer => {
  const path = metalPath({ type, metalName: name, id });
  const content = `${formatNumber(fineWeight)} g d’or fin · ${formatNumber(purity)} ‰`;
  return { type: 'metal', id, name, unitPrice, photo, content, path, toConfirm, taxed, tiers, stock };
};

export const moneyOffer = ({ _id: id, moneyName: name, sellPrice: unitPrice, bills, ...sold }: Currency): Offer => {
  const { coefficient, iso, toConfirm, stock, most } = sold;
  const photo = bills.find((bill) => bill.photo)?.photo ?? null;
  const denominations = bills.map(({ value, left }) => ({ value, left }));
  const shown = { photo, path: currencyPath({ moneyName: name, id }), notePictures: notePicturesOf(bills) };
  return { type: 'currency', id, name, unitPrice, coefficient, iso, denominations, toConfirm, stock, most, ...shown };
};

export function itemOf(offer: Offer, quantity: number, notes?: readonly NoteChoice[] | null): CartItem {
  const { denominations: _values, most: _most, stock: _stock, toConfirm: _old, content: _content, ...more } = offer;
  const { notePictures, ...shown } = more;
  const photo = pictureOf({ photo: shown.photo, ...(notePictures && { notePictures }) }, notes ?? []);
  return { ...shown, photo, quantity, ...(notes && { notes: [...notes] }) };
}

export const keyOf = ({ type, id }: ItemKey): string => `${type}:${id}`;

/** By `keyOf`; null: no longer sold. An item that is missing could not be asked for and stays as it is. */
export type Offers = Record<string, Offer | null>;

export const formatUnits = (units: number, iso = ''): string => `${formatNumber(units)}${iso && ` ${iso}`}`;

type Shown = Priced & Pick<CartItem, 'type' | 'coefficient' | 'iso'>;

const priceText = (item: Shown): string =>
  item.type === 'metal' ? formatEuro(pieceCents(item)) : formatRate(microsOf(item.unitPrice));

/** « 780,00 € l’unité », « 0,6215 € pour 100 JPY ». */
export function unitPriceText(item: Shown): string {
  if (item.type === 'metal') return `${priceText(item)} l’unité`;
  const { coefficient = 1, iso } = item;
  const units = iso ? formatUnits(coefficient, iso) : `${formatNumber(coefficient)} unité${coefficient > 1 ? 's' : ''}`;
  return `${priceText(item)} pour ${units}`;
}

const notesOf = ({ notes }: Pick<Line, 'notes'>): string =>
  notesText((notes ?? []).filter(({ count }) => count > 0).toSorted((a, b) => b.value - a.value));

type Line = ItemKey & { quantity: number; notes?: readonly NoteChoice[] | null | undefined };

/** Whether these items are what was ordered. Notes that they leave to the shop are those of the order. */
export const isSameGoods = (ordered: readonly Line[], items: readonly Line[]): boolean =>
  items.length === ordered.length &&
  items.every((item) => {
    const line = findItem(ordered, item);
    return line?.quantity === item.quantity && (!item.notes || notesOf(item) === notesOf(line));
  });

/** Whether a cart is as it was; notes that the shop chose and wrote down change nothing. */
export const isSameCart = (before: readonly CartItem[], now: readonly CartItem[]): boolean =>
  isSameGoods(before, now) || isSameGoods(now, before);

/** A change in words, gone with its line; without one it stays until read. */
export type CartChange = { text: string; item: string | null };

/** The cart at today's prices, and a sentence for each thing that is no longer as the person left it. */
export function changesSince(
  items: readonly CartItem[],
  offers: Offers,
  preference: NotePreference = 'mixed',
): { items: CartItem[]; changes: CartChange[] } {
  const changes: CartChange[] = [];
  const kept = items.flatMap((item) => {
    const offer = offers[keyOf(item)];
    if (offer === undefined) return [item];
    const { now, sentences } = offer ? compare(item, offer, preference) : gone(item);
    changes.push(...sentences.map((text) => ({ text, item: now && keyOf(item) })));
    return now ? [now] : [];
  });
  return { items: kept, changes };
}

type Comparison = { now: CartItem | null; sentences: string[] };

const gone = ({ name }: CartItem): Comparison => ({
  now: null,
  sentences: [`« ${name} » n’est plus en vente. L’article a été retiré de votre panier.`],
});

const soldOut = ({ name }: CartItem): Comparison => ({
  now: null,
  sentences: [
    `« ${name} » est épuisé. L’article a été retiré de votre panier ; sur sa page, vous pouvez demander à être prévenu de son retour.`,
  ],
});

function withinStock(now: CartItem, stock: Stock | undefined, sentences: string[]): CartItem {
  const left = stock?.left ?? null;
  if (left === null || now.quantity <= left) return now;
  sentences.push(
    `${now.name} : nous ne pouvons pas en fournir ${formatNumber(now.quantity)} en ligne. La quantité est maintenant de ${formatNumber(left)}.`,
  );
  return { ...now, quantity: left };
}

function compare(item: CartItem, offer: Offer, preference: NotePreference): Comparison {
  const { denominations = [], most = mostUnits, stock } = offer;
  if (stock?.state === 'out' || stock?.left === 0) return soldOut(item);
  const { notes: chosen, ...rest } = item;
  const sold = (quantity: number, notes?: NoteChoice[] | null): CartItem => {
    const now = itemOf(offer, quantity, notes);
    return { ...rest, ...now, photo: now.photo ?? item.photo };
  };
  const same = sold(item.quantity);
  const sentences = priceSentences(item, same);
  if (item.type === 'metal') return { now: withinStock(same, stock, sentences), sentences };

  const quantity = nearestAmount(item.quantity, denominations, most);
  if (quantity === null) return gone(item);
  const isKept = chosen && quantity === item.quantity && notesMatch(chosen, quantity, denominations);
  if (quantity !== item.quantity) {
    const [before, after] = [item.quantity, quantity].map((units) => formatUnits(units, offer.iso));
    sentences.push(
      `${same.name}\u00a0: nos billets ne permettent plus de composer ${before}. La quantité est maintenant de ${after}.`,
    );
  } else if (chosen && !isKept) {
    sentences.push(
      `${same.name}\u00a0: une coupure que vous aviez choisie n’est plus proposée. Les billets ont été répartis autrement.`,
    );
  }
  const notes = isKept ? chosen : composeNotes(quantity, denominations, preference);
  return { now: sold(quantity, notes), sentences };
}

function priceSentences(before: CartItem, now: CartItem): string[] {
  const sameUnits = (before.coefficient ?? 1) === (now.coefficient ?? 1);
  if (priceText(before) === priceText(now) && before.unitPrice === now.unitPrice && sameUnits) return [];
  if (now.type === 'metal') return [`${now.name} : le prix est passé de ${priceText(before)} à ${priceText(now)}.`];
  const old = sameUnits ? priceText(before) : unitPriceText({ ...before, ...(now.iso && { iso: now.iso }) });
  if (old === priceText(now)) return [`${now.name} : le cours a changé de moins d’un dix-millième d’euro.`];
  return [`${now.name} : le cours est passé de ${old} à ${unitPriceText(now)}.`];
}
