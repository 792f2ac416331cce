import type { stockLines } from '../../../../db/schema/goods.ts';
import type { eventKinds, itemTypes } from '../../../../db/words.ts';
import { formatList, formatNumber } from '../../../money.ts';

type Article = { name: string; type: (typeof itemTypes)[number] };

type Shortages = readonly { value: number; left: number }[];

export const isSoldOut = (shortages: Shortages): boolean => shortages.every(({ left }) => left === 0);

/** Must not reveal how many remain. */
export function shortageText({ name, type }: Article, shortages: Shortages): string {
  const isOut = isSoldOut(shortages);
  if (type === 'currency') {
    const notesText = formatList(shortages.map(({ value }) => formatNumber(value)));
    return `${name}\u00a0: ${isOut ? 'nous n’avons plus' : 'nous n’avons pas assez'} de billets de ${notesText}. Choisissez d’autres billets ou un autre montant.`;
  }
  return isOut
    ? `« ${name} » vient d’être épuisé. Retirez cet article du panier.`
    : `« ${name} »\u00a0: nous ne pouvons pas en fournir autant. Changez la quantité dans le panier.`;
}

export type StockLine = typeof stockLines.$inferSelect;
export type FirstStock = { firstCount?: number | null | undefined; onOrderDays?: number | null | undefined };
export type StockKey = { type: (typeof itemTypes)[number]; id: string; value?: number | null | undefined };

export const stockStates = ['available', 'few', 'onOrder', 'out'] as const;
/** `left`: only for the last one or two pieces; `days`: only for goods on order. */
export type Stock = { state: (typeof stockStates)[number]; left: number | null; days: number | null };

export const unlimitedStock: Stock = { state: 'available', left: null, days: null };

type Counts = Pick<StockLine, 'inSafe' | 'reserved' | 'lowAt' | 'onOrderDays'>;

export const freeCount = ({ inSafe, reserved }: Pick<StockLine, 'inSafe' | 'reserved'>): number => inSafe - reserved;

/** Larger counts are hidden, so that burglars cannot estimate the stock. */
const maxDisclosed = 2;
/** Larger requests all get the same answer, so that probing reveals nothing. */
const maxReported = 10;

/** Null if `quantity` is available. */
export const disclosedCount = (left: number | null, quantity: number = maxDisclosed + 1): number | null =>
  left === null || left >= Math.min(quantity, maxReported) ? null : Math.min(left, maxDisclosed);

export const maxSellable = (line: Counts | undefined): number | null =>
  line === undefined || line.onOrderDays !== null ? null : freeCount(line);

export function metalStock(line: Counts | undefined): Stock {
  if (!line) return unlimitedStock;
  const free = freeCount(line);
  if (free > Math.max(line.lowAt, 1)) return unlimitedStock;
  if (free > 0) return { state: 'few', left: free > maxDisclosed ? null : free, days: null };
  return line.onOrderDays === null
    ? { state: 'out', left: null, days: null }
    : { state: 'onOrder', left: null, days: line.onOrderDays };
}

export function currencyStock(notes: readonly { line: Counts | undefined }[]): Stock {
  const lines = notes.flatMap(({ line }) => line ?? []);
  if (lines.length === 0 || lines.length < notes.length) return unlimitedStock;
  const days = lines.flatMap((line) => line.onOrderDays ?? []);
  if (lines.every((line) => freeCount(line) === 0))
    return days.length > 0
      ? { state: 'onOrder', left: null, days: Math.max(...days) }
      : { state: 'out', left: null, days: null };
  return unlimitedStock;
}

export function stockText({ state, left, days }: Stock): string {
  if (state === 'few') return left === null ? 'Derniers exemplaires' : left === 1 ? 'Dernier exemplaire' : 'Plus que 2';
  if (state === 'onOrder') return `Sur commande, environ ${days} ${days === 1 ? 'jour' : 'jours'}`;
  return state === 'out' ? 'Épuisé' : 'En stock';
}

type StockLevel = Pick<StockLine, 'inSafe' | 'reserved' | 'lowAt'> & { isWatched: boolean; owed: number };
export const isLow = ({ isWatched, lowAt, owed, ...counts }: StockLevel): boolean =>
  (isWatched && freeCount(counts) <= lowAt) || owed > 0;

export const eventLabels: Record<(typeof eventKinds)[number], string> = {
  opened: 'Reprise',
  counted: 'Comptage',
  received: 'Entrée',
  takenOut: 'Pièce sortie',
  handedOver: 'Sortie',
  takenBack: 'Retour',
  corrected: 'Rectification',
  costed: 'Coût noté',
  deposited: 'Confié, reçu',
  depositReturned: 'Confié, rendu',
  expected: 'Attendu',
  missing: 'Manquant',
};
