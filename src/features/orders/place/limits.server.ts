import { and, count, eq, inArray, ne, sql } from 'drizzle-orm';
import type { Db } from '../../../../db/client.ts';
import { prepared } from '../../../../db/prepared.ts';
import { users } from '../../../../db/schema/accounts.ts';
import { orders } from '../../../../db/schema/orders.ts';
import { ShopError } from '../../../http/errors.ts';
import type { Cents } from '../../../money.ts';
import { currentConfiguration } from '../../configuration/configuration.server.ts';
import { identityFirst } from '../../identity/rule.ts';
import { tooManyOpen } from './limits.ts';

const userId = sql.placeholder('userId');
const unpaid = inArray(orders.paymentStatus, ['pending', 'refused']);
const openOrdersOf = prepared((db) =>
  db
    .select({ n: count() })
    .from(orders)
    .where(and(eq(orders.userId, userId), ne(orders.status, 'cancelled'), unpaid))
    .prepare(),
);
const identityOf = prepared((db) =>
  db.select({ status: users.identityStatus }).from(users).where(eq(users.id, userId)).prepare(),
);

export const countOpenOrders = (db: Db, userId: string): number => openOrdersOf(db).get({ userId })?.n ?? 0;

type Asked = { userId: string; amount: Cents };

/** @throws conflict for an amount that is sold to proven identities alone */
export function requireIdentity(tx: Db, { userId, amount }: Asked): void {
  const { requestAbove } = currentConfiguration(tx);
  const status = identityOf(tx).get({ userId })?.status ?? 'none';
  if (amount > requestAbove && status !== 'verified')
    throw new ShopError('conflict', identityFirst(requestAbove, status));
}

/** Prices are frozen on ordering: open orders are a free option on the price of gold. @throws conflict */
export function requireLimits(tx: Db, asked: Asked): void {
  requireIdentity(tx, asked);
  const { userId } = asked;
  const { openOrders } = currentConfiguration(tx);
  if (countOpenOrders(tx, userId) >= openOrders) throw new ShopError('conflict', tooManyOpen(openOrders));
}
