import type { Db } from '../client.ts';
import { newId } from '../id.ts';
import { stockLines, stockMovements } from '../schema/stock.ts';

type Held = { count: number; lowAt?: number; onOrderDays?: number };

/** What differs from a well-filled safe, by the key of the metal. */
const rare: Readonly<Record<string, Held>> = {
  'escudos-8-charles-iv': { count: 0, lowAt: 1 },
  'sequin-venise': { count: 1, lowAt: 1 },
  'ducat-joseph-ii': { count: 2, lowAt: 3 },
  'lingot-1kg-clal-995': { count: 0, lowAt: 1, onOrderDays: 8 },
  'lingot-500g-metalor': { count: 3, lowAt: 3 },
};
/** The heavier, the fewer. */
const usualPieces = (milligrams: number): Held =>
  milligrams >= 500_000
    ? { count: 12, lowAt: 2 }
    : milligrams >= 100_000
      ? { count: 40, lowAt: 5 }
      : { count: 250, lowAt: 5 };
const usualNotes: Held = { count: 600, lowAt: 20 };

type Counted = { metal: { id: string; key: string; weight: number } } | { note: { currencyId: string; value: number } };

/** Counted on the morning of the demo's last prices. */
export function fillStock(tx: Db, { at, ...item }: Counted & { at: number }): void {
  const isMetal = 'metal' in item;
  const {
    count,
    lowAt = 3,
    onOrderDays,
  } = isMetal ? (rare[item.metal.key] ?? usualPieces(item.metal.weight)) : usualNotes;
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
}
