import type { Db } from '../client.ts';
import { newId } from '../id.ts';
import type { metals } from '../schema/catalogue.ts';
import { stockLines, type stockLots } from '../schema/goods.ts';
import { seeded } from './walk.ts';

type StockLevel = { count: number; lowAt: number; onOrderDays?: number };

/** What differs from the usual, by the key of the metal. */
const exceptions: Readonly<Record<string, StockLevel>> = {
  'escudos-8-charles-iv': { count: 0, lowAt: 1 },
  'louis-or-ecus-accoles': { count: 1, lowAt: 0 },
  'napoleon-50f-strasbourg': { count: 1, lowAt: 0 },
  'sequin-venise': { count: 1, lowAt: 1 },
  'ducat-joseph-ii': { count: 2, lowAt: 3 },
  'lingot-1kg-clal-995': { count: 0, lowAt: 1, onOrderDays: 8 },
  'lingot-1kg-umicore': { count: 0, lowAt: 1, onOrderDays: 5 },
  'lingot-500g-metalor': { count: 1, lowAt: 1 },
};

type StockedItem =
  | { metal: { id: string; key: string } }
  | { note: { currencyId: string; iso: string; value: number } };
/** `worth`: cents of one of it. */
type StockInput = StockedItem & { worth: number; isFeatured: boolean; at: number };

/** Cents that a small dealer has lying in one article, more or less. */
const budgets = { metal: 500_000, note: 120_000 };

function usualLevel(
  seed: string,
  { budget, worth, most: max }: { budget: number; worth: number; most: number },
): StockLevel {
  const share = 0.6 + 0.8 * seeded(seed)();
  const count = Math.min(Math.max(Math.round((budget * share) / worth), 1), Math.round(max * share));
  return { count, lowAt: Math.min(Math.floor(count / 4), 20) };
}

/** Counted on the morning of the demo's last prices. */
export function fillStock(tx: Db, { at, worth, isFeatured, ...item }: StockInput): void {
  const isMetal = 'metal' in item;
  const times = isFeatured ? 4 : 1;
  const { count, lowAt, onOrderDays } = isMetal
    ? (exceptions[item.metal.key] ?? usualLevel(item.metal.key, { budget: budgets.metal * times, worth, most: 60 }))
    : usualLevel(`${item.note.iso} ${item.note.value}`, { budget: budgets.note * times, worth, most: 300 });
  tx.insert(stockLines)
    .values({
      id: newId(),
      metalId: isMetal ? item.metal.id : null,
      currencyId: isMetal ? null : item.note.currencyId,
      value: isMetal ? null : item.note.value,
      inSafe: count,
      lowAt,
      onOrderDays: onOrderDays ?? null,
      countedAt: at,
      updatedAt: at,
    })
    .run();
}

export type Regime = NonNullable<(typeof stockLots.$inferInsert)['regime']>;

export function regimeOf({
  type,
  weight,
  purity,
}: Pick<typeof metals.$inferSelect, 'type' | 'weight' | 'purity'>): Regime {
  if (type === 'Lingots' && weight <= 1000) return 'taxed';
  return type === 'Piece De Collection' || purity < 9000 ? 'margin' : 'investment';
}
