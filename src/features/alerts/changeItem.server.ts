import { and, eq } from 'drizzle-orm';
import { reserves } from '../../../db/schema/catalogue.ts';
import { write } from '../../../db/writer.ts';
import { type Ctx, orNotFound, verb } from '../../http/context.ts';
import type { ItemKey } from '../catalogue/item.ts';
import { showItemsContract } from '../catalogue/itemList.ts';
import type { DeletedItem } from '../catalogue/metalFields.api.ts';
import { confirmationError, initialPriceDoubts } from '../catalogue/model/changePrices.server.ts';
import { readCurrency } from '../catalogue/model/currencies.server.ts';
import { deleteItem, requireStock, setItemVisible } from '../catalogue/model/deleteItem.server.ts';
import { findItem } from '../catalogue/model/items.server.ts';
import { readMetal } from '../catalogue/model/metals.server.ts';
import { fireAlerts } from './savePrice.server.ts';
import { isOpen } from './waiting.server.ts';

type ItemChange = (tx: Ctx) => ItemKey;

export async function changeItem(ctx: Ctx, change: ItemChange): Promise<string> {
  const { id } = await write(ctx, (tx) => {
    const key = change(tx);
    fireAlerts(tx, key);
    return key;
  });
  return id;
}

export const changeMetal = async (ctx: Ctx, change: ItemChange) => readMetal(ctx, await changeItem(ctx, change));
export const changeCurrency = async (ctx: Ctx, change: ItemChange) => readCurrency(ctx, await changeItem(ctx, change));

/** Changes all items or none. @throws notFound for a deleted item; conflict for doubtful prices without
 * `takesDoubts`; whatever `requireStock` throws */
export const setItemsVisibility = verb(showItemsContract, (ctx, { type, ids, visible, takesDoubts }) =>
  write(ctx, (tx) => {
    const keys = [...new Set(ids)].map((id) => ({ type, id }));
    const shownKeys = visible ? keys.filter((key) => !orNotFound(findItem(tx.db, key)).isVisible) : [];
    requireStock(tx, shownKeys);
    const doubtfulItems = takesDoubts ? [] : shownKeys.flatMap((key) => initialPriceDoubts(tx, key));
    if (doubtfulItems.length > 0) throw confirmationError(doubtfulItems);
    for (const key of keys) fireAlerts(tx, setItemVisible(tx, key, visible));
    return { changed: keys.length };
  }),
);

export const deleteItemWithAlerts = (ctx: Ctx, key: ItemKey): Promise<DeletedItem> =>
  write(ctx, (tx) => {
    const deletion = deleteItem(tx, key);
    if (deletion.outcome === 'deleted')
      tx.db
        .update(reserves)
        .set({ stoppedAt: Date.now() })
        .where(and(eq(reserves.type, key.type), eq(reserves.typeId, key.id), isOpen))
        .run();
    return deletion;
  });
