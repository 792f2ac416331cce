import { plural } from '../../../money.ts';
import type { PriceOutcome } from '../prices.api.ts';

export function effects(outcome: PriceOutcome, when: 'future' | 'past'): string {
  const { alerts, unpaidOrders } = outcome;
  const items = outcome.changes.length;
  const prices =
    when === 'future'
      ? plural(items, 'article change de prix', 'articles changent de prix')
      : plural(items, 'article a changé de prix', 'articles ont changé de prix');
  const mails =
    when === 'future'
      ? plural(alerts, 'alerte partira', 'alertes partiront')
      : plural(alerts, 'alerte envoyée', 'alertes envoyées');
  const orders = plural(
    unpaidOrders,
    'commande impayée garde son prix jusqu’à son échéance',
    'commandes impayées gardent leur prix jusqu’à leur échéance',
  );
  return `${[prices, mails, ...(unpaidOrders > 0 ? [orders] : [])].join(', ')}. Les paniers ouverts préviendront d’eux-mêmes.`;
}
