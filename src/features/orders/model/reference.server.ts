import { randomInt } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../../../db/client.ts';
import { prepared } from '../../../../db/prepared.ts';
import { orders, paymentAttempts } from '../../../../db/schema/orders.ts';

/** Without I, O, 0 and 1, which are confused on the telephone. */
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

const reference = sql.placeholder('reference');
const attemptNamed = prepared((db) =>
  db.select({ id: paymentAttempts.id }).from(paymentAttempts).where(eq(paymentAttempts.reference, reference)).prepare(),
);
const orderNamed = prepared((db) =>
  db.select({ id: orders.id }).from(orders).where(eq(orders.orderNumber, reference)).prepare(),
);

export function newReference(tx: Db): string {
  for (;;) {
    const reference = Array.from({ length: 12 }, () => letters[randomInt(letters.length)]).join('');
    if (!attemptNamed(tx).get({ reference }) && !orderNamed(tx).get({ reference })) return reference;
  }
}
