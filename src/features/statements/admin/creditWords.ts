import { formatShortDay } from '../../../dates.ts';
import { formatEuro } from '../../../money.ts';
import type { Judged } from '../match.ts';

/** « 20/11/2026 » of the bank's day. */
export const dayText = (day: string): string => formatShortDay(Date.parse(`${day}T12:00:00Z`));

/** What the order wants, beside what came. */
export function differenceText({ candidate, amount, verdict }: Judged & { amount: number }): string {
  if (!candidate) return '';
  if (verdict === 'twice') return 'Elle est déjà payée, ou ce virement est déjà noté.';
  if (verdict === 'late') return `Elle est annulée\u00a0; son prix était de ${formatEuro(candidate.amount)}.`;
  const missing = `Il reste ${formatEuro(candidate.missing)} à recevoir`;
  const difference = amount - candidate.missing;
  if (difference === 0) return `${missing}.`;
  return difference < 0
    ? `${missing}\u00a0: il manquera ${formatEuro(-difference)}.`
    : `${missing}\u00a0: ${formatEuro(difference)} de trop seront à rendre.`;
}

export const stateLabels = {
  open: 'À traiter',
  booked: 'Porté à la commande',
  returned: 'Rendu au payeur',
  ignored: 'Sans rapport',
} as const;
