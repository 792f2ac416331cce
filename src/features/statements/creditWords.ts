import { formatShortDay } from '../../dates.ts';
import { formatEuro } from '../../money.ts';
import type { Judged } from './match.ts';

export const dayText = (day: string): string => formatShortDay(Date.parse(`${day}T12:00:00Z`));

export function differenceText({ candidate, amount, verdict }: Judged & { amount: number }): string {
  if (!candidate) return '';
  if (verdict === 'twice') return 'Rien\u00a0: déjà payée, ou déjà noté';
  if (verdict === 'late') return `Annulée, à ${formatEuro(candidate.amount)}.`;
  const missing = formatEuro(candidate.missing);
  const difference = amount - candidate.missing;
  if (difference === 0) return missing;
  return difference < 0
    ? `${missing}, il manquera ${formatEuro(-difference)}`
    : `${missing}, ${formatEuro(difference)} de trop à rendre`;
}

export const stateLabels = {
  open: 'À traiter',
  booked: 'Porté à la commande',
  returned: 'Rendu au payeur',
  ignored: 'Sans rapport',
} as const;
