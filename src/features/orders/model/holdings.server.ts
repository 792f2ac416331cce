import { eq } from 'drizzle-orm';
import { metals } from '../../../../db/schema/catalogue.ts';
import { orders } from '../../../../db/schema/orders.ts';
import { within } from '../../../../db/within.ts';
import { requireClient } from '../../../http/actor.ts';
import type { Ctx } from '../../../http/context.ts';
import type { Cents } from '../../../money.ts';
import { metalAmount } from '../../cart/totals.ts';
import { isSold } from '../order.ts';
import { goodsOf, shareOf } from './goods.ts';
import { loadParts } from './parts.server.ts';

/** Pieces of one article that a client bought and did not give back; `worth` is what the shop buys them for today, before tax. */
export type Holding = { metalId: string; name: string; quantity: number; paid: Cents; worth: Cents };

/** The gold that the client bought and paid for here, the dearest first; without what the shop buys no more. */
export function holdingsOf({ db, actor }: Ctx): Holding[] {
  const { userId } = requireClient(actor);
  const own = db.select().from(orders).where(eq(orders.userId, userId)).all();
  const bought = loadParts(db, own.filter(isSold))
    .flatMap(goodsOf)
    .filter(({ line, remaining }) => line.type === 'metal' && remaining > 0);
  const byMetal = Map.groupBy(bought, ({ line }) => line.metalId ?? '');
  return db
    .select({ id: metals.id, name: metals.metalName, buyPrice: metals.grossBuyPrice })
    .from(metals)
    .where(within(metals.id, [...byMetal.keys()]))
    .all()
    .filter(({ buyPrice }) => buyPrice > 0)
    .map(({ id, name, buyPrice }) => {
      const goods = byMetal.get(id) ?? [];
      const quantity = goods.reduce((sum, { remaining }) => sum + remaining, 0);
      const paid = goods.reduce(
        (sum, { line, remaining }) => sum + shareOf(line, remaining, line.quantity - remaining),
        0,
      );
      return { metalId: id, name, quantity, paid, worth: metalAmount(buyPrice, quantity) };
    })
    .toSorted((a, b) => b.worth - a.worth);
}
