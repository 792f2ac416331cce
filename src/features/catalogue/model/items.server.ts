import type { Db } from '../../../../db/client.ts';
import { rowById } from '../../../../db/rows.ts';
import { currencies, metals } from '../../../../db/schema/catalogue.ts';
import { currencyPath, metalPath } from '../../../paths.ts';
import { type CurrencyRow, unitText } from '../currency.ts';
import type { Item, ItemKey } from '../item.ts';
import type { MetalRow } from '../metal.ts';

export const metalItem = (row: MetalRow): Item => ({
  type: 'metal',
  id: row.id,
  name: row.metalName,
  path: metalPath(row),
  sellPrice: row.netSellPrice,
  unit: '',
  isVisible: row.isVisable,
});

export const currencyItem = (row: CurrencyRow): Item => ({
  type: 'currency',
  id: row.id,
  name: row.moneyName,
  path: currencyPath(row),
  sellPrice: row.sellPrice,
  unit: unitText(row),
  isVisible: row.isVisible,
});

export function findItem(db: Db, { type, id }: ItemKey): Item | undefined {
  if (type === 'metal') {
    const metal = rowById(db, metals, id);
    return metal && metalItem(metal);
  }
  const currency = rowById(db, currencies, id);
  return currency && currencyItem(currency);
}
