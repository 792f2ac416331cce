import type { PriceOutcome } from '../prices.api.ts';

const count = (n: number, one: string, many: string) => (n > 1 ? `${n} ${many}` : `${n} ${one}`);

/** « 38 prix changent, 3 alertes partiront, 2 commandes impayées gardent leur prix. » */
export function effects({ changes, alerts, unpaidOrders }: PriceOutcome, when: 'future' | 'past'): string {
  const prices =
    when === 'future'
      ? count(changes.length, 'prix change', 'prix changent')
      : count(changes.length, 'prix changé', 'prix changés');
  const mails =
    when === 'future'
      ? count(alerts, 'alerte partira', 'alertes partiront')
      : count(alerts, 'alerte envoyée', 'alertes envoyées');
  const orders = count(
    unpaidOrders,
    'commande impayée garde son prix jusqu’à son échéance',
    'commandes impayées gardent leur prix jusqu’à leur échéance',
  );
  return `${[prices, mails, ...(unpaidOrders > 0 ? [orders] : [])].join(', ')}. Les paniers ouverts préviendront d’eux-mêmes.`;
}
