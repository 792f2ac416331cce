import type { PriceOutcome } from '../prices.api.ts';

const count = (n: number, one: string, many: string) => (n > 1 ? `${n} ${many}` : `${n} ${one}`);

type Change = PriceOutcome['changes'][number];
export type ChangedItem = Pick<Change, 'type' | 'typeId' | 'name'> & Partial<Record<Change['side'], Change>>;

export function changedItems({ changes }: PriceOutcome): ChangedItem[] {
  const items = new Map<string, ChangedItem>();
  for (const change of changes) {
    const { type, typeId, name, side } = change;
    items.set(typeId, { type, typeId, name, ...items.get(typeId), [side]: change });
  }
  return [...items.values()];
}

export function effects(outcome: PriceOutcome, when: 'future' | 'past'): string {
  const { alerts, unpaidOrders } = outcome;
  const items = changedItems(outcome).length;
  const prices =
    when === 'future'
      ? count(items, 'article change de prix', 'articles changent de prix')
      : count(items, 'article a changé de prix', 'articles ont changé de prix');
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
