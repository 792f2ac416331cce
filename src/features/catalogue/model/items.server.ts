import { type Db, rowById } from '../../../../db/client.ts';
import { currencies, metals } from '../../../../db/schema/catalogue.ts';
import { currencyPath, metalPath } from '../../../paths.ts';
import { type CurrencyRow, unitText } from '../currency.ts';
import type { Item, ItemKey } from '../item.ts';
import type { MetalRow } from '../metal.ts';

export type ItemRow = MetalRow | CurrencyRow;

export const itemRow = (db: Db, { type, id }: ItemKey): ItemRow | undefined =>
  type === 'metal' ? rowById(db, metals, id) : rowById(db, currencies, id);

export function itemOf(row: ItemRow): Item {
  const { id } = row;
  if ('iso' in row)
    return {
      ...{ type: 'currency', id, name: row.moneyName, path: currencyPath(row), isVisible: row.isVisible },
      ...{ sellPrice: row.sellPrice, unit: unitText(row) },
    };
  return {
    ...{ type: 'metal', id, name: row.metalName, path: metalPath(row), isVisible: row.isVisable },
    ...{ sellPrice: row.netSellPrice, unit: '' },
  };
}

export function findItem(db: Db, key: ItemKey): Item | undefined {
  const row = itemRow(db, key);
  return row && itemOf(row);
}
