import { randomInt } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { orders, paymentAttempts } from '../../../db/schema/orders.ts';

/** Without I, O, 0 and 1, which are confused on the telephone. */
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

export function newReference(tx: Db): string {
  for (;;) {
    const reference = Array.from({ length: 12 }, () => letters[randomInt(letters.length)]).join('');
    const attempt = tx.select().from(paymentAttempts).where(eq(paymentAttempts.reference, reference)).get();
    const order = tx.select().from(orders).where(eq(orders.orderNumber, reference)).get();
    if (!attempt && !order) return reference;
  }
}
