import { and, eq, gte } from 'drizzle-orm';
import { type Db, write } from '../../../db/client.ts';
import { reserves } from '../../../db/schema/catalogue.ts';
import { type Actor, requireAdmin } from '../../http/actor.ts';
import { ShopError } from '../../http/errors.ts';
import type { Sender } from '../../mail/letter.ts';
import { enqueueMail } from '../../mail/outbox.server.ts';
import type { ItemKey } from '../catalogue/item.ts';
import { changeSellPrice, findItem } from '../catalogue/items.server.ts';
import { alertFiredLetter, stopHeaders } from './alert.mail.ts';
import { eurosOf } from './alert.ts';
import { isWaiting } from './waiting.server.ts';

/**
 * Fires the alerts of one item whose price is reached, each once, with its mail. Belongs into the transaction of
 * whatever may bring a price down to them: a saved price, or an item that is shown again. A hidden item fires nothing.
 * @returns how many were fired
 */
export function fireAlerts(tx: Db, sender: Sender, key: ItemKey): number {
  const item = findItem(tx, key);
  if (!item?.isVisible) return 0;
  const fired = tx
    .update(reserves)
    .set({ firedAt: Date.now() })
    .where(
      and(
        eq(reserves.type, key.type),
        eq(reserves.typeId, key.id),
        gte(reserves.desiredPrice, item.sellPrice),
        isWaiting,
      ),
    )
    .returning()
    .all();
  for (const alert of fired) {
    enqueueMail(
      tx,
      sender,
      { kind: 'alertFired', recipient: alert.email, headers: stopHeaders(alert, sender) },
      alertFiredLetter(item, alert, sender),
    );
  }
  return fired.length;
}

/**
 * Saves a sell price and fires the alerts that waited for it, in one transaction: the way every new price takes.
 * Cents for a metal, millionths of a euro for a currency.
 * @throws notFound, forbidden for a client
 */
export function savePrice(
  db: Db,
  actor: Actor,
  input: ItemKey & { price: number },
  sender: Sender,
): { changed: boolean; fired: number } {
  return write(db, (tx) => ({
    changed: changeSellPrice(tx, actor, input, input.price),
    fired: fireAlerts(tx, sender, input),
  }));
}

const wholeCents = 'Indiquez le prix de cet article en euros, avec deux décimales au plus.';

/** `newPrice` in millionths of a euro, whatever the item. @throws notFound, invalid for parts of a cent, forbidden */
export function newPriceUpdate(
  db: Db,
  actor: Actor,
  { typeId, newPrice }: { typeId: string; newPrice: number },
  sender: Sender,
) {
  requireAdmin(actor);
  return write(db, (tx) => {
    const item = findItem(tx, { type: 'metal', id: typeId }) ?? findItem(tx, { type: 'currency', id: typeId });
    if (!item) throw new ShopError('notFound', 'Cet article n’existe pas.');
    const { type } = item;
    const price = type === 'metal' ? newPrice / 10_000 : newPrice;
    if (!Number.isInteger(price)) throw new ShopError('invalid', wholeCents, { errors: { newPrice: wholeCents } });
    return {
      type,
      typeId,
      newPrice: eurosOf(type, price),
      ...savePrice(tx, actor, { type, id: typeId, price }, sender),
    };
  });
}
