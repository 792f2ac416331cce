import { and, count, eq, gte } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { reserves } from '../../../db/schema/catalogue.ts';
import { write } from '../../../db/writer.ts';
import { requireAdmin } from '../../http/actor.ts';
import type { Ctx } from '../../http/context.ts';
import { ShopError } from '../../http/errors.ts';
import { changePrices } from '../catalogue/changePrices.server.ts';
import { eurosOf, type ItemKey } from '../catalogue/item.ts';
import { findItem } from '../catalogue/items.server.ts';
import { mailAlert } from './addReserve.server.ts';
import { alertFiredLetter } from './alert.mail.ts';
import { findAlertItem } from './alertItem.server.ts';
import { isLive } from './waiting.server.ts';

const reached = ({ type, id }: ItemKey, price: number) =>
  and(
    eq(reserves.kind, 'price'),
    eq(reserves.type, type),
    eq(reserves.typeId, id),
    gte(reserves.desiredPrice, price),
    isLive,
  );

export const countReached = (db: Db, { price, ...key }: ItemKey & { price: number }): number =>
  db.select({ n: count() }).from(reserves).where(reached(key, price)).get()?.n ?? 0;

/** Call it in the transaction that lowers a price or shows an item again. @returns how many were fired */
export function fireAlerts(ctx: Ctx, key: ItemKey): number {
  const item = findAlertItem(ctx.db, key);
  if (!item?.isVisible) return 0;
  const fired = ctx.db
    .update(reserves)
    .set({ firedAt: Date.now() })
    .where(reached(key, item.sellPrice))
    .returning()
    .all();
  for (const alert of fired) mailAlert(ctx, { kind: 'alertFired', letter: alertFiredLetter }, { item, alert });
  return fired.length;
}

type SellPrice = ItemKey & { price: number; confirmed?: { price: number } | undefined };

/** Cents for a metal, millionths of a euro for a currency. @throws notFound, conflict for an unconfirmed doubtful price */
export function savePrice(ctx: Ctx, { price, confirmed, ...key }: SellPrice): { changed: boolean; fired: number } {
  const changed = changePrices(ctx, { ...key, sell: price, confirmed: { sell: confirmed?.price } });
  return { changed, fired: fireAlerts(ctx, key) };
}

const wholeCents = 'Indiquez le prix de cet article en euros, avec deux décimales au plus.';

type NewPrice = { typeId: string; newPrice: number; confirmed?: { price: number } | undefined };

/** Millionths of a euro, for metals too. @throws notFound, invalid for parts of a cent, conflict for an unconfirmed doubtful price */
export async function newPriceUpdate(ctx: Ctx, { typeId, newPrice, confirmed }: NewPrice) {
  requireAdmin(ctx.actor);
  return write(ctx, (tx) => {
    const item = findItem(tx.db, { type: 'metal', id: typeId }) ?? findItem(tx.db, { type: 'currency', id: typeId });
    if (!item) throw new ShopError('notFound', 'Cet article n’existe pas.');
    const { type } = item;
    const unit = type === 'metal' ? 10_000 : 1;
    const price = newPrice / unit;
    if (!Number.isInteger(price)) throw new ShopError('invalid', wholeCents, { errors: { newPrice: wholeCents } });
    return {
      type,
      typeId,
      newPrice: eurosOf(type, price),
      ...savePrice(tx, { type, id: typeId, price, confirmed: confirmed && { price: confirmed.price / unit } }),
    };
  });
}
