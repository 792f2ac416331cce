import { formatEuro, formatNumber } from '../../money.ts';
import type { PriceDoubt } from '../catalogue/priceCheck.ts';

/** A course of gold, cents a kilogram, that jumps; null for one that moves as gold does. */
export function courseDoubts(
  { from, to }: { from: number | null; to: number },
  mostMove: number,
): { type: 'gold'; id: string; name: string; doubts: PriceDoubt[] } | null {
  if (from === null || from <= 0 || Math.abs(to - from) * 100 <= from * mostMove) return null;
  const text = `il passe de ${formatEuro(from)} à ${formatEuro(to)} le kilo, plus de ${formatNumber(mostMove)}\u00a0% d’écart`;
  return { type: 'gold', id: '', name: 'Cours de l’or', doubts: [{ side: 'sell', price: to, text }] };
}
