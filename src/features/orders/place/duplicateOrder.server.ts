import { and, eq, gt, gte, inArray, ne, or, sql } from 'drizzle-orm';
import type { Db } from '../../../../db/client.ts';
import { prepared } from '../../../../db/prepared.ts';
import { orderHistory, orders } from '../../../../db/schema/orders.ts';
import { minutes } from '../../../dates.ts';
import { isSamePlace } from '../deliverTo.ts';
import { loadParts } from '../model/parts.server.ts';
import type { OrderRow } from '../model/record.ts';
import type { Priced, PricedLine } from './pricing.server.ts';

/** A transfer has no bank reference to recognise a second click or tab by, but nobody orders the same twice in ten minutes. */
const transferWindow = minutes(10);

/** `loose`: the moneys whose notes the shop chose, from a drawer that the first order has changed. */
type Basket = Pick<OrderRow, 'userId' | 'paymentType' | 'buyer'> & { priced: Priced; loose: ReadonlySet<string> };

const asked = sql.placeholder;
const ofBasket = and(
  eq(orders.userId, asked('userId')),
  eq(orders.amount, asked('amount')),
  eq(orders.deliveryMode, asked('delivery')),
  ne(orders.status, 'cancelled'),
);
const unpaidAlike = prepared((db) => {
  const byCard = and(eq(orders.paymentType, 'carte'), gt(orders.payableUntil, asked('now')));
  const byTransfer = and(eq(orders.paymentType, 'virement'), gte(orders.createdAt, asked('transfersSince')));
  const unpaid = inArray(orders.paymentStatus, ['pending', 'refused']);
  return db
    .select()
    .from(orders)
    .where(and(ofBasket, unpaid, or(byCard, byTransfer)))
    .prepare();
});
const paidAlike = prepared((db) =>
  db
    .select({ order: orders })
    .from(orders)
    .innerJoin(orderHistory, eq(orderHistory.orderId, orders.id))
    .where(
      and(
        ofBasket,
        eq(orders.paymentType, asked('paymentType')),
        eq(orders.paymentStatus, 'paid'),
        eq(orderHistory.kind, 'payment'),
        eq(orderHistory.toValue, 'paid'),
        gte(orderHistory.at, asked('since')),
      ),
    )
    .prepare(),
);
const columnsOf = ({ userId, priced: { amount, delivery } }: Basket) => ({ userId, amount, delivery });

export function unpaidDuplicate(tx: Db, { basket, now }: { basket: Basket; now: number }): OrderRow | undefined {
  // The cart is kept until a card is accepted, and may be paid by transfer from there; not the other way round.
  const transfersSince = basket.paymentType === 'carte' ? Number.MAX_SAFE_INTEGER : now - transferWindow;
  return sameGoods(tx, basket, unpaidAlike(tx).all({ ...columnsOf(basket), now, transfersSince }));
}

export function paidDuplicate(tx: Db, { basket, since }: { basket: Basket; since: number }): OrderRow | undefined {
  const paid = paidAlike(tx).all({ ...columnsOf(basket), paymentType: basket.paymentType, since });
  return sameGoods(
    tx,
    basket,
    paid.map((row) => row.order),
  );
}

function sameGoods(tx: Db, { priced, buyer, loose }: Basket, candidates: OrderRow[]): OrderRow | undefined {
  const wanted = essenceOf(priced.lines, loose);
  if (candidates.length === 0) return undefined;
  return loadParts(tx, candidates).find(
    ({ order, lines }) => isSamePlace(order.buyer.deliverTo, buyer.deliverTo) && essenceOf(lines, loose) === wanted,
  )?.order;
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
