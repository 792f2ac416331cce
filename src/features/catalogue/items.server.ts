import { eq } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { currencies, metals } from '../../../db/schema/catalogue.ts';
import { currencyPath, metalPath } from '../../paths.ts';
import { type CurrencyRow, unitText } from './currency.ts';
import type { Item, ItemKey } from './item.ts';
import type { MetalRow } from './metal.ts';

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
    const metal = db.select().from(metals).where(eq(metals.id, id)).get();
    return metal && metalItem(metal);
  }
  const currency = db.select().from(currencies).where(eq(currencies.id, id)).get();
  return currency && currencyItem(currency);
}
