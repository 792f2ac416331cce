import { fold } from '../../../../db/fold.ts';
import type { Row } from '../../../uploads/fileKind.ts';
import { type Problem, readLines, tableOf } from '../../../uploads/table.ts';
import { eurosOf, type ItemType } from '../../catalogue/item.ts';
import { readPrice } from '../typed.ts';

export type Named = { type: ItemType; id: string; name: string; iso?: string };
type ReadRow = { type: ItemType; id: string; sell?: number; buy?: number };

/** Folded, as the table's columns are. */
const headings = {
  id: ['id', '_id', 'identifiant'],
  iso: ['iso', 'code', 'code iso', 'devise'],
  name: ['nom', 'article', 'designation', 'monnaie', 'name'],
  sell: ['vente', 'prix de vente', 'cours de vente', 'sell', 'netsellprice', 'sellprice'],
  buy: [
    'rachat',
    'achat',
    'prix de rachat',
    "prix d'achat",
    'prix d achat',
    "cours d'achat",
    'buy',
    'grossbuyprice',
    'buyprice',
  ],
};
type Key = keyof typeof headings;

/** Items by any name that a file may use; null for an ambiguous name. */
function finder(items: readonly Named[]): (cells: Record<'id' | 'iso' | 'name', string>) => Named | string {
  const byId = new Map(items.map((item) => [item.id, item]));
  const byIso = new Map(items.flatMap((item) => (item.iso ? [[fold(item.iso), item]] : [])));
  const byName = Map.groupBy(items, ({ name }) => fold(name));
  return ({ id, iso, name }) => {
    const found = byId.get(id) ?? byIso.get(fold(iso)) ?? byIso.get(fold(name));
    if (found) return found;
    const same = byName.get(fold(name)) ?? byName.get(fold(iso)) ?? [];
    if (same.length > 1) return `plusieurs articles s’appellent «\u00a0${name || iso}\u00a0». Indiquez l’identifiant.`;
    return same[0] ?? `aucun article ne s’appelle «\u00a0${name || iso || id}\u00a0».`;
  };
}

/** Prices in euros; unusable lines with their reason. */
export function readPriceTable(
  found: readonly Row[],
  items: readonly Named[],
): { rows: ReadRow[]; problems: Problem[] } {
  const columnOf = (columns: string[], ...keys: Key[]) =>
    columns.find((name) => keys.some((key) => headings[key].includes(name)));
  const table = tableOf(found, (names) => !!columnOf(names, 'sell', 'buy') && !!columnOf(names, 'id', 'iso', 'name'));
  if (table.columns.length === 0) {
    const reason =
      'il faut une colonne «\u00a0id\u00a0», «\u00a0nom\u00a0» ou «\u00a0iso\u00a0», et une colonne «\u00a0vente\u00a0» ou «\u00a0rachat\u00a0».';
    return { rows: [], problems: [{ line: 1, reason }] };
  }
  const find = finder(items);
  return readLines(table, (cells) => {
    const cell = (key: Key) => cells[columnOf(table.columns, key) ?? ''] ?? '';
    const found = find({ id: cell('id'), iso: cell('iso'), name: cell('name') });
    if (typeof found === 'string') return found;
    const { type, id, name } = found;
    const row: ReadRow = { type, id };
    for (const side of ['sell', 'buy'] as const) {
      if (cell(side) === '') continue;
      const price = readPrice(type, cell(side));
      if (price === null || price < 0 || (side === 'sell' && price === 0))
        return `«\u00a0${cell(side)}\u00a0» n’est pas un prix.`;
      row[side] = eurosOf(type, price);
    }
    if (row.sell === undefined && row.buy === undefined) return 'aucun prix sur cette ligne.';
    return { key: id, name, row };
  });
}
