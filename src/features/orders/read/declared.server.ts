import { asc, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../../../db/client.ts';
import { among, idsOf, prepared } from '../../../../db/prepared.ts';
import { withdrawalLines, withdrawals } from '../../../../db/schema/orders.ts';
import type { Cents } from '../../../money.ts';
import { owedForEach, type Pieces } from '../withdrawalRule.ts';
import { givenBackReader, type Paid } from './ledger.server.ts';

/** `owed`: cents still to give back for it. */
export type Declaration = typeof withdrawals.$inferSelect & { lines: readonly Pieces[]; owed: Cents };

export type Declarations = {
  /** Oldest first. */
  declared: readonly Declaration[];
  /** Cents still to give back for what the dealer has not dealt with. */
  owed: Cents;
};

const withdrawalsAmong = prepared((db) =>
  db
    .select()
    .from(withdrawals)
    .where(among(withdrawals.orderId))
    .orderBy(asc(withdrawals.declaredAt), asc(sql`${withdrawals}.rowid`))
    .prepare(),
);

export function declaredReader(db: Db, orders: readonly Paid[]): (order: Paid) => Declarations {
  const rows = withdrawalsAmong(db).all(idsOf(orders.map(({ id }) => id)));
  const pieces =
    rows.length === 0
      ? []
      : db
          .select()
          .from(withdrawalLines)
          .where(
            inArray(
              withdrawalLines.withdrawalId,
              rows.map(({ id }) => id),
            ),
          )
          .orderBy(asc(sql`${withdrawalLines}.rowid`))
          .all();
  const linesOf = Map.groupBy(pieces, ({ withdrawalId }) => withdrawalId);
  const declaredOf = Map.groupBy(
    rows.map((row) => ({ ...row, lines: linesOf.get(row.id) ?? [] })),
    ({ orderId }) => orderId,
  );
  const open = new Set(rows.flatMap(({ orderId, treatedAt }) => (treatedAt === null ? orderId : [])));
  const givenBackOf = givenBackReader(
    db,
    orders.filter(({ id }) => open.has(id)),
  );
  return (order) => {
    const rows = declaredOf.get(order.id) ?? [];
    const owed = owedForEach(rows, givenBackOf(order).ofPrice);
    const declared = rows.map((row, at) => ({ ...row, owed: owed[at] ?? 0 }));
    return { declared, owed: declared.reduce((sum, one) => sum + one.owed, 0) };
  };
}
