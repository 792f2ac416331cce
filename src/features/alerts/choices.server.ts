import type { Db } from '../../../db/client.ts';
import { metalTypes } from '../../../db/words.ts';
import { formatNumber } from '../../money.ts';
import { metalTypeLabels, weightText } from '../catalogue/metal.ts';
import { listCurrencies } from '../catalogue/model/currencies.server.ts';
import { itemOf } from '../catalogue/model/items.server.ts';
import { listMetals } from '../catalogue/model/metals.server.ts';
import { zoneOf, zones } from '../catalogue/model/zone.ts';
import type { AlertGroup } from './alert.ts';
import { goldGramChoice } from './alertItem.server.ts';

const sortOrders = {
  Lingots: 'poids-croissant',
  "Piece D'investissment": 'nom',
  'Piece De Collection': 'nom',
} as const;

export const goldGroups = (db: Db): AlertGroup[] =>
  [
    { title: 'Or fin', items: [goldGramChoice(db)].filter((gram) => gram !== null) },
    ...metalTypes.map((type) => ({
      title: metalTypeLabels[type].title,
      items: listMetals(db, { type, query: new URLSearchParams({ tri: sortOrders[type] }) }).metals.map((row) => ({
        ...itemOf(row),
        detail: row.metalName.includes(weightText(row).replace(/\s/g, ' ')) ? '' : weightText(row),
      })),
    })),
  ].filter(({ items }) => items.length > 0);

export function currencyGroups(db: Db): AlertGroup[] {
  const currenciesByZone = Map.groupBy(listCurrencies(db, 'monnaie'), ({ iso }) => zoneOf(iso));
  return [...Object.entries(zones), [undefined, 'Ailleurs'] as const]
    .map(([zone, title]) => ({
      title,
      items: (currenciesByZone.get(zone as Parameters<typeof currenciesByZone.get>[0]) ?? []).map((row) => ({
        ...itemOf(row),
        detail: `${row.currencyName} · ${formatNumber(row.coefficient)} ${row.iso}`,
      })),
    }))
    .filter(({ items }) => items.length > 0);
}
