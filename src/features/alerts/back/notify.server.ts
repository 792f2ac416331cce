import { and, eq } from 'drizzle-orm';
import type { Db } from '../../../../db/client.ts';
import { reserves } from '../../../../db/schema/catalogue.ts';
import { runEach, write } from '../../../../db/writer.ts';
import { type Ctx, ShopError, verb } from '../../../http/context.ts';
import type { ItemKey } from '../../catalogue/item.ts';
import { getVisibleCurrency } from '../../catalogue/model/currencies.server.ts';
import { findItem } from '../../catalogue/model/items.server.ts';
import { metalStockById } from '../../goods/model/lines.server.ts';
import { fireAlertsWhere, requestAlert } from '../addReserve.server.ts';
import { notifyContract } from '../alerts.api.ts';
import { isLive } from '../waiting.server.ts';

/** @throws notFound if the item is hidden; conflict if it is in stock */
export const requestStockAlert = verb(notifyContract, (ctx, input) =>
  write(ctx, (tx) => {
    const key = { type: input.type, id: input.typeId };
    const item = findItem(tx.db, key);
    if (!item?.isVisible) throw new ShopError('notFound', 'Cet article n’existe pas ou n’est plus en vente.');
    if (!isSoldOut(tx.db, key))
      throw new ShopError('conflict', 'Cet article est de nouveau disponible. Rechargez la page pour le commander.');
    return requestAlert(tx, { ...input, kind: 'stock', desiredPrice: 0 }, item);
  }),
);

const isSoldOut = (db: Db, { type, id }: ItemKey): boolean =>
  (type === 'metal' ? metalStockById(db, id) : getVisibleCurrency(db, id)?.stock)?.state === 'out';

export async function fireStockAlerts(ctx: Ctx): Promise<void> {
  const isLiveStockAlert = and(eq(reserves.kind, 'stock'), isLive);
  const items = ctx.db
    .selectDistinct({ type: reserves.type, id: reserves.typeId })
    .from(reserves)
    .where(isLiveStockAlert)
    .all();
  const availableKeys = items.filter((key) => findItem(ctx.db, key)?.isVisible && !isSoldOut(ctx.db, key));
  await runEach(availableKeys, (key) => write(ctx, (tx) => fireRestockAlert(tx, key)));
}

function fireRestockAlert(ctx: Ctx, key: ItemKey): void {
  const item = findItem(ctx.db, key);
  if (item && !isSoldOut(ctx.db, key)) fireAlertsWhere(ctx, item, eq(reserves.kind, 'stock'));
}
