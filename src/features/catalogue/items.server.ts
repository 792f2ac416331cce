import { eq } from 'drizzle-orm';
import { actorColumnsOf } from '../../../db/audit.ts';
import type { Db } from '../../../db/client.ts';
import { currencies, metals, priceLog } from '../../../db/schema/catalogue.ts';
import { requireAdmin } from '../../http/actor.ts';
import type { Ctx } from '../../http/context.ts';
import { ShopError } from '../../http/errors.ts';
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

/** A metal or a currency, hidden or not. */
export function findItem(db: Db, { type, id }: ItemKey): Item | undefined {
  if (type === 'metal') {
    const metal = db.select().from(metals).where(eq(metals.id, id)).get();
    return metal && metalItem(metal);
  }
  const currency = db.select().from(currencies).where(eq(currencies.id, id)).get();
  return currency && currencyItem(currency);
}

/**
 * Sets what a client pays, in cents for a metal and millionths of a euro for a currency, with its row in the price
 * log; a price that is the same leaves everything as it was. Belongs into a transaction. Alerts at a price are fired by
 * `alerts/savePrice`.
 * @returns whether the price changed
 * @throws notFound, forbidden for a client
 */
export function changeSellPrice({ db, actor }: Ctx, { type, id }: ItemKey, price: number): boolean {
  requireAdmin(actor);
  const item = findItem(db, { type, id });
  if (!item) throw new ShopError('notFound');
  if (item.sellPrice === price) return false;
  const at = Date.now();
  const moments = { pricedAt: at, updatedAt: at };
  if (type === 'metal')
    db.update(metals)
      .set({ netSellPrice: price, ...moments })
      .where(eq(metals.id, id))
      .run();
  else
    db.update(currencies)
      .set({ sellPrice: price, ...moments })
      .where(eq(currencies.id, id))
      .run();
  const change = { itemType: type, itemId: id, side: 'sell', fromPrice: item.sellPrice, toPrice: price, at } as const;
  db.insert(priceLog)
    .values({ ...change, ...actorColumnsOf(actor) })
    .run();
  return true;
}
