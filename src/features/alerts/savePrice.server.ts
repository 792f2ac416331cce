import { and, eq, gte } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { countOf } from '../../../db/list.ts';
import { reserves } from '../../../db/schema/catalogue.ts';
import { write } from '../../../db/writer.ts';
import { type Ctx, fieldError, orNotFound, verb } from '../../http/context.ts';
import { eurosOf, type ItemKey } from '../catalogue/item.ts';
import { changePrices } from '../catalogue/model/changePrices.server.ts';
import { findItem } from '../catalogue/model/items.server.ts';
import { fireAlertsWhere } from './addReserve.server.ts';
import { findAlertItem } from './alertItem.server.ts';
import { newPriceUpdateContract } from './alerts.api.ts';
import { isLive } from './waiting.server.ts';

const isReachedAt = (price: number) => and(eq(reserves.kind, 'price'), gte(reserves.desiredPrice, price));

export function countReachedAlerts(db: Db, { price, type, id }: ItemKey & { price: number }): number {
  const isOnItem = and(eq(reserves.type, type), eq(reserves.typeId, id), isLive);
  return countOf(db, reserves, and(isOnItem, isReachedAt(price)));
}

/** Call it in the transaction that changes the price.
 * @returns the number of alerts sent */
export function fireAlerts(ctx: Ctx, key: ItemKey): number {
  const item = findAlertItem(ctx.db, key);
  return item?.isVisible ? fireAlertsWhere(ctx, item, isReachedAt(item.sellPrice)) : 0;
}

const wholeCentsText = 'Indiquez le prix de cet article en euros, avec deux décimales au plus.';

/** `newPrice`: millionths of a euro, even for metals.
 * @throws invalid for fractions of a cent; whatever `changePrices` throws */
export const newPriceUpdate = verb(newPriceUpdateContract, (ctx, { typeId, newPrice, confirmed }) =>
  write(ctx, (tx) => {
    const item = orNotFound(
      findItem(tx.db, { type: 'metal', id: typeId }) ?? findItem(tx.db, { type: 'currency', id: typeId }),
      'Cet article n’existe pas.',
    );
    const { type } = item;
    const microsPerUnit = type === 'metal' ? 10_000 : 1;
    const price = newPrice / microsPerUnit;
    if (!Number.isInteger(price)) throw fieldError('newPrice', wholeCentsText);
    const confirmedPrice = confirmed && { sell: confirmed.price / microsPerUnit };
    const changed = changePrices(tx, { type, id: typeId, sell: price, confirmed: confirmedPrice });
    return { type, typeId, newPrice: eurosOf(type, price), changed, fired: fireAlerts(tx, item) };
  }),
);
