import type { Db } from '../../../db/client.ts';
import { metalTypes } from '../../../db/words.ts';
import { metalTypeLabels } from '../catalogue/metal.ts';
import { listCurrencies } from '../catalogue/model/currencies.server.ts';
import { itemOf } from '../catalogue/model/items.server.ts';
import { listMetals } from '../catalogue/model/metals.server.ts';
import { zoneOf, zones } from '../catalogue/model/zone.ts';
import type { AlertGroup } from './alert.ts';
import { goldGramItem } from './alertItem.server.ts';

export const goldGroups = (db: Db): AlertGroup[] =>
  [
    { title: 'Or fin', items: [goldGramItem(db)].filter(({ isVisible }) => isVisible) },
    ...metalTypes.map((type) => ({
      title: metalTypeLabels[type].title,
      items: listMetals(db, { type, query: new URLSearchParams() }).metals.map(itemOf),
    })),
  ].filter(({ items }) => items.length > 0);

export function currencyGroups(db: Db): AlertGroup[] {
  const groups = Object.groupBy(listCurrencies(db), ({ iso, isFeatured }) =>
    isFeatured ? 'featured' : (zoneOf(iso) ?? 'other'),
  );
  const titles = { featured: 'Les plus demandées', ...zones, other: 'Ailleurs' };
  return (Object.keys(titles) as (keyof typeof titles)[])
    .map((key) => ({
      title: titles[key],
      items: (groups[key] ?? []).map(itemOf),
    }))
    .filter(({ items }) => items.length > 0);
}
