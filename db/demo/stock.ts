import type { Db } from '../client.ts';
import { newId } from '../id.ts';
import { stockLines, stockLots, stockMovements } from '../schema/stock.ts';
import { seeded } from './walk.ts';

type Held = { count: number; lowAt: number; onOrderDays?: number };

/** What differs from the usual, by the key of the metal. */
const rare: Readonly<Record<string, Held>> = {
  'escudos-8-charles-iv': { count: 0, lowAt: 1 },
  'louis-or-ecus-accoles': { count: 1, lowAt: 0 },
  'napoleon-50f-strasbourg': { count: 1, lowAt: 0 },
  'sequin-venise': { count: 1, lowAt: 1 },
  'ducat-joseph-ii': { count: 2, lowAt: 3 },
  'lingot-1kg-clal-995': { count: 0, lowAt: 1, onOrderDays: 8 },
  'lingot-1kg-umicore': { count: 0, lowAt: 1, onOrderDays: 5 },
  'lingot-500g-metalor': { count: 1, lowAt: 1 },
};

type Regime = NonNullable<(typeof stockLots.$inferInsert)['regime']>;
type Counted =
  | { metal: { id: string; key: string; regime: Regime } }
  | { note: { currencyId: string; iso: string; value: number } };
/** `worth`: cents of one of it; `buy`: millionths of a euro that the shop pays for one. */
type Setting = Counted & { worth: number; buy: number; isFeatured: boolean; at: number };

const suppliers = {
  investment: { source: 'supplier', supplier: 'Affinerie Exemple' },
  margin: { source: 'public', supplier: 'Jeanne Martin (démonstration)' },
  taxed: { source: 'supplier', supplier: 'Affinerie Exemple' },
  change: { source: 'supplier', supplier: 'Change Exemple' },
} as const;

/** Cents that a small dealer has lying in one article, more or less. */
const money = { metal: 500_000, note: 120_000 };

function usual(seed: string, { budget, worth, most }: { budget: number; worth: number; most: number }): Held {
  const share = 0.6 + 0.8 * seeded(seed)();
  const count = Math.min(Math.max(Math.round((budget * share) / worth), 1), Math.round(most * share));
  return { count, lowAt: Math.min(Math.floor(count / 4), 20) };
}

/** Counted on the morning of the demo's last prices. */
export function fillStock(tx: Db, { at, worth, buy, isFeatured, ...item }: Setting): void {
  const isMetal = 'metal' in item;
  const times = isFeatured ? 4 : 1;
  const { count, lowAt, onOrderDays } = isMetal
    ? (rare[item.metal.key] ?? usual(item.metal.key, { budget: money.metal * times, worth, most: 60 }))
    : usual(`${item.note.iso} ${item.note.value}`, { budget: money.note * times, worth, most: 300 });
  const id = newId();
  const value = isMetal ? null : item.note.value;
  tx.insert(stockLines)
    .values({
      id,
      metalId: isMetal ? item.metal.id : null,
      currencyId: isMetal ? null : item.note.currencyId,
      value,
      inSafe: count,
      lowAt,
      onOrderDays: onOrderDays ?? null,
      countedAt: at,
      updatedAt: at,
    })
    .run();
  tx.insert(stockMovements)
    .values({
      at,
      kind: 'count',
      lineId: id,
      itemType: isMetal ? 'metal' : 'currency',
      itemId: isMetal ? item.metal.id : item.note.currencyId,
      value,
      safe: count,
      reserved: 0,
      expected: 0,
      inSafe: count,
      inReserve: 0,
      reason: 'Inventaire de départ',
      actorKind: 'system',
      actorId: 'demo',
    })
    .run();
  if (count === 0) return;
  const key = isMetal ? item.metal.key : `${item.note.iso} ${item.note.value}`;
  const regime = isMetal ? item.metal.regime : null;
  const first = count > 3 ? Math.ceil(count / 3) : 0;
  const lots = [first, count - first].filter((quantity) => quantity > 0);
  for (const [n, quantity] of lots.entries()) {
    // What was there before anybody noted what it cost, and then two purchases.
    const isKnown = key !== 'sequin-venise';
    const cost = isKnown ? Math.round((buy * quantity * (0.95 + 0.06 * seeded(`${key} ${n}`)())) / 10_000) : null;
    const bought = isKnown ? suppliers[regime ?? 'change'] : { source: 'opening' as const };
    const reference = isKnown ? `2026-${String(1 + ((key.length * 7 + n * 13) % 400)).padStart(4, '0')}` : '';
    tx.insert(stockLots)
      .values({
        lineId: id,
        at: at - (lots.length - n) * 9 * 86_400_000,
        regime: isKnown ? regime : null,
        ...bought,
        reference,
        quantity,
        remaining: quantity,
        cost,
        remainingCost: cost,
        updatedAt: at,
      })
      .run();
  }
}
