import { and, asc, eq, inArray, like } from 'drizzle-orm';
import { users } from '../../../../db/schema/accounts.ts';
import { orders } from '../../../../db/schema/orders.ts';
import { write } from '../../../../db/writer.ts';
import type { Ctx } from '../../../http/context.ts';
import { invoiceWhen } from '../../orders/papers/issue.server.ts';

/** The invoices, as specimens, of what the demonstration's clients have paid, oldest first. */
export async function invoiceExamples(ctx: Ctx): Promise<void> {
  await write(ctx, (tx) => {
    const invented = tx.db.select({ id: users.id }).from(users).where(like(users.email, '%@demo.example'));
    const paid = and(eq(orders.paymentStatus, 'paid'), inArray(orders.userId, invented));
    const rows = tx.db.select({ id: orders.id }).from(orders).where(paid).orderBy(asc(orders.createdAt)).all();
    for (const { id } of rows) invoiceWhen(tx, { orderId: id, event: 'paid' });
  });
}
