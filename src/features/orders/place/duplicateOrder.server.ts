import { and, eq, gt, gte, inArray, ne, or } from 'drizzle-orm';
import type { Db } from '../../../../db/client.ts';
import { orderHistory, orders } from '../../../../db/schema/orders.ts';
import { minutes } from '../../../dates.ts';
import { isSamePlace } from '../deliverTo.ts';
import type { OrderRow } from '../order.ts';
import { linesOf } from '../read/facts.server.ts';
import type { Priced, PricedLine } from './pricing.server.ts';

/** A transfer has no bank reference to recognise a second click or tab by, but nobody orders the same twice in ten minutes. */
const transferWindow = minutes(10);

/** `loose`: the moneys whose notes the shop chose, from a drawer that the first order has changed. */
type Basket = Pick<OrderRow, 'userId' | 'paymentType' | 'buyer'> & { priced: Priced; loose: ReadonlySet<string> };

export function unpaidDuplicate(tx: Db, { basket, now }: { basket: Basket; now: number }): OrderRow | undefined {
  const byCard = and(eq(orders.paymentType, 'carte'), gt(orders.payableUntil, now));
  const byTransfer = and(eq(orders.paymentType, 'virement'), gte(orders.createdAt, now - transferWindow));
  // The cart is kept until a card is accepted, and may be paid by transfer from there.
  const since = basket.paymentType === 'carte' ? byCard : or(byCard, byTransfer);
  const unpaid = inArray(orders.paymentStatus, ['pending', 'refused']);
  return sameGoods(
    tx,
    basket,
    tx
      .select()
      .from(orders)
      .where(and(ofBasket(basket), unpaid, since))
      .all(),
  );
}

export function paidDuplicate(tx: Db, { basket, since }: { basket: Basket; since: number }): OrderRow | undefined {
  const paid = tx
    .select({ order: orders })
    .from(orders)
    .innerJoin(orderHistory, eq(orderHistory.orderId, orders.id))
    .where(
      and(
        ofBasket(basket),
        eq(orders.paymentType, basket.paymentType),
        eq(orders.paymentStatus, 'paid'),
        eq(orderHistory.kind, 'payment'),
        eq(orderHistory.toValue, 'paid'),
        gte(orderHistory.at, since),
      ),
    )
    .all();
  return sameGoods(
    tx,
    basket,
    paid.map((row) => row.order),
  );
}

const ofBasket = ({ userId, priced }: Basket) =>
  and(
    eq(orders.userId, userId),
    eq(orders.amount, priced.amount),
    eq(orders.deliveryMode, priced.delivery),
    ne(orders.status, 'cancelled'),
  );

function sameGoods(tx: Db, { priced, buyer, loose }: Basket, candidates: OrderRow[]): OrderRow | undefined {
  const wanted = essenceOf(priced.lines, loose);
  return candidates.find(
    (order) =>
      isSamePlace(order.buyer.deliverTo, buyer.deliverTo) && essenceOf(linesOf(tx, order.id), loose) === wanted,
  );
}

type Line = Pick<PricedLine, 'metalId' | 'currencyId' | 'quantity' | 'unitPrice' | 'coefficient' | 'notes'>;

const essenceOf = (lines: readonly Line[], loose: ReadonlySet<string>): string =>
  lines
    .map(({ metalId, currencyId, quantity, unitPrice, coefficient, notes }) =>
      JSON.stringify([
        metalId,
        currencyId,
        quantity,
        unitPrice,
        coefficient,
        loose.has(currencyId ?? '') ? null : notes?.map((n) => [n.value, n.count]),
      ]),
    )
    .sort()
    .join();
