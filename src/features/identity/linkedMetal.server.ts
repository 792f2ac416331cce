import { and, between, eq, ne, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { among, idsOf, prepared } from '../../../db/prepared.ts';
import { orderLines, orders, refundLines, refunds, withdrawalLines, withdrawals } from '../../../db/schema/orders.ts';
import { days } from '../../dates.ts';
import type { Ctx } from '../../http/context.ts';
import type { Cents } from '../../money.ts';

const earlier = alias(orders, 'earlier');
const isMetal = and(eq(orderLines.orderId, earlier.id), eq(orderLines.type, 'metal'));
const stands = and(ne(earlier.status, 'cancelled'), ne(earlier.paymentStatus, 'refunded'));

const known = alias(withdrawals, 'known');

/** What was given back freely since the first withdrawal covers this one and those settled before it, as `owedForEach` has it. */
const isPaidBack = sql`(select sum(${known.amount}) from ${withdrawals} ${known}
    where ${known.orderId} = ${earlier.id}
      and (${known.treatedAt} is not null or ${known.declaredAt} <= ${withdrawals.declaredAt}))
  <= (select sum(${refunds.amount}) from ${refunds}
    where ${refunds.orderId} = ${earlier.id} and ${refunds.status} <> 'refused'
      and ${refunds.createdAt} >= (select min(${known.declaredAt}) from ${withdrawals} ${known} where ${known.orderId} = ${earlier.id})
      and not exists (select 1 from ${refundLines} where ${refundLines.refundId} = ${refunds.id}))`;

/** Pieces renounced count until they or their money are back, those refunded until the bank says no. */
const gone = sql`
  coalesce((select sum(${withdrawalLines.quantity}) from ${withdrawalLines}
    join ${withdrawals} on ${withdrawals.id} = ${withdrawalLines.withdrawalId}
    where ${withdrawalLines.lineId} = ${orderLines.id}
      and (${withdrawals.treatedAt} is not null or ${earlier.status} not in ('shipped', 'delivered') or ${isPaidBack})), 0)
  + coalesce((select sum(${refundLines.quantity}) from ${refundLines}
    join ${refunds} on ${refunds.id} = ${refundLines.refundId}
    where ${refundLines.lineId} = ${orderLines.id} and ${refunds.status} <> 'refused'), 0)`;
const bought: SQL<Cents> = sql`coalesce(sum(max(0, ${orderLines.quantity} - (${gone})) * ${orderLines.unitPrice}), 0)`;

/** Cents of metal that the client has ordered in the days that count together and neither cancelled nor been refunded. */
export function metalsOf({ db, shop }: Ctx, userId: string): Cents {
  const now = Date.now();
  const window = between(earlier.createdAt, now - days(shop.config.identityTerms.metalWindowDays), now);
  const row = db
    .select({ bought })
    .from(earlier)
    .innerJoin(orderLines, isMetal)
    .where(and(eq(earlier.userId, userId), stands, window))
    .get();
  return row?.bought ?? 0;
}

const window = sql.placeholder('window');
const boughtBefore = prepared((db) =>
  db
    .select({ id: orders.id, bought })
    .from(orders)
    .innerJoin(
      earlier,
      and(
        eq(earlier.userId, orders.userId),
        stands,
        sql`${earlier.createdAt} between ${orders.createdAt} - ${window} and ${orders.createdAt}`,
        sql`(${earlier.createdAt}, earlier.rowid) < (${orders.createdAt}, orders.rowid)`,
      ),
    )
    .innerJoin(orderLines, isMetal)
    .where(among(orders.id))
    .groupBy(orders.id)
    .prepare(),
);

/**
 * Cents of metal that each order adds up with: those of the client placed before it, paid or not. The order with which
 * linked ones reach the amount asks for the identity, and those after it (CMF L561-2, R561-10): what was sold below
 * it is not held back, and less than the amount ever leaves without one, however it is split.
 */
export function metalsBefore({ db, shop }: Ctx, ids: readonly string[]): Map<string, Cents> {
  if (ids.length === 0) return new Map();
  const rows = boughtBefore(db).all({ ...idsOf(ids), window: days(shop.config.identityTerms.metalWindowDays) });
  return new Map(rows.map(({ id, bought }) => [id, bought]));
}
