import { and, eq, ne, sql } from 'drizzle-orm';
import type { Db } from '../../../../db/client.ts';
import { orders } from '../../../../db/schema/orders.ts';

export function lastOrderAt(db: Db, userId: string): number | null {
  const row = db
    .select({ at: sql<number | null>`max(${orders.createdAt})` })
    .from(orders)
    .where(and(eq(orders.userId, userId), ne(orders.status, 'cancelled')))
    .get();
  return row?.at ?? null;
}
