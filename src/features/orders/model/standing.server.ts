import { and, count, eq, inArray, ne, sql } from 'drizzle-orm';
import type { Db } from '../../../../db/client.ts';
import { prepared } from '../../../../db/prepared.ts';
import { users } from '../../../../db/schema/accounts.ts';
import { orders } from '../../../../db/schema/orders.ts';
import { ShopError } from '../../../http/errors.ts';
import type { Cents } from '../../../money.ts';
import type { Configuration } from '../../configuration/configuration.server.ts';
import { identityFirst, isSoldTo } from '../../identity/rule.ts';
import { tooManyOpen } from '../terms.ts';

const standingOf = prepared((db) => {
  const open = and(
    eq(orders.userId, users.id),
    ne(orders.status, 'cancelled'),
    inArray(orders.paymentStatus, ['pending', 'refused']),
  );
  return db
    .select({ identity: users.identityStatus, openOrders: count(orders.id) })
    .from(users)
    .leftJoin(orders, open)
    .where(eq(users.id, sql.placeholder('userId')))
    .prepare();
});

export const countOpenOrders = (db: Db, userId: string): number => standingOf(db).get({ userId })?.openOrders ?? 0;

type Asked = { userId: string; amount: Cents } & Pick<Configuration, 'requestAbove'>;

export const mayBuy = (tx: Db, { userId, amount, requestAbove }: Asked): boolean =>
  isSoldTo(standingOf(tx).get({ userId })?.identity ?? 'none', amount, requestAbove);

/** Prices are frozen on ordering: open orders are a free option on the price of gold. @throws conflict */
export function requireLimits(
  tx: Db,
  { userId, amount, requestAbove, openOrders }: Asked & Pick<Configuration, 'openOrders'>,
): void {
  const { identity = 'none', openOrders: open = 0 } = standingOf(tx).get({ userId }) ?? {};
  if (!isSoldTo(identity, amount, requestAbove)) throw new ShopError('conflict', identityFirst(requestAbove, identity));
  if (open >= openOrders) throw new ShopError('conflict', tooManyOpen(openOrders));
}
