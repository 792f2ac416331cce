import { and, asc, eq, inArray, like, ne, notExists, or } from 'drizzle-orm';
import { audit } from '../../../../db/audit.ts';
import type { Db } from '../../../../db/client.ts';
import { users } from '../../../../db/schema/accounts.ts';
import { reserves } from '../../../../db/schema/catalogue.ts';
import { invoices } from '../../../../db/schema/invoices.ts';
import { orders, paymentAttempts, paymentEvents, refunds } from '../../../../db/schema/orders.ts';
import { newsletterMembers } from '../../../../db/schema/shop.ts';
import { mailOutbox } from '../../../../db/schema/system.ts';
import { write } from '../../../../db/writer.ts';
import { requireAdmin } from '../../../http/actor.ts';
import type { Ctx } from '../../../http/context.ts';
import { invoiceWhen } from '../../orders/papers/issue.server.ts';
import { releaseStock } from '../../stock/release.server.ts';

/** The reserved domain of everybody whom the demonstration made. */
const invented = '%@demo.example';

const clientIds = (db: Db) =>
  db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, 'client'), like(users.email, invented)));

const ordersOf = (db: Db) =>
  db
    .select()
    .from(orders)
    .where(inArray(orders.userId, clientIds(db)));

/** What a real shop still holds of its time as a demonstration; nothing while it is one. */
export function examplesLeft(ctx: Ctx): { orders: number; clients: number } {
  requireAdmin(ctx.actor);
  if (ctx.shop.config.demo) return { orders: 0, clients: 0 };
  return { orders: ordersOf(ctx.db).all().length, clients: clientIds(ctx.db).all().length };
}

/** The invoices, as specimens, of what the demonstration's clients have paid, oldest first. */
export async function invoiceExamples(ctx: Ctx): Promise<void> {
  await write(ctx, (tx) => {
    const paid = and(eq(orders.paymentStatus, 'paid'), inArray(orders.userId, clientIds(tx.db)));
    const rows = tx.db.select({ id: orders.id }).from(orders).where(paid).orderBy(asc(orders.createdAt)).all();
    for (const { id } of rows) invoiceWhen(tx, { orderId: id, event: 'paid' });
  });
}

/**
 * Takes the demonstration's orders with their specimens, its clients, members, alerts and messages out. An order that got a
 * real invoice stays, and its client.
 */
export async function removeExamples(ctx: Ctx): Promise<{ orders: number; kept: number }> {
  requireAdmin(ctx.actor);
  return write(ctx, (tx) => {
    const { db } = tx;
    const isReal = and(eq(invoices.orderId, orders.id), ne(invoices.series, 'SPECIMEN'));
    const papers = db.select({ id: invoices.id }).from(invoices).where(isReal);
    const gone = db
      .select()
      .from(orders)
      .where(and(inArray(orders.userId, clientIds(db)), notExists(papers)))
      .all();
    for (const order of gone) {
      releaseStock(tx, { order, reason: 'Exemple de la démonstration retiré.' });
      const attempts = db.select({ id: paymentAttempts.id }).from(paymentAttempts);
      const own = attempts.where(eq(paymentAttempts.orderId, order.id));
      db.delete(refunds)
        .where(or(eq(refunds.orderId, order.id), inArray(refunds.attemptId, own)))
        .run();
      db.delete(paymentEvents).where(eq(paymentEvents.orderId, order.id)).run();
      deleteSpecimens(db, order.id);
      db.delete(orders).where(eq(orders.id, order.id)).run();
    }
    const kept = ordersOf(db).all();
    const left = db
      .select()
      .from(users)
      .where(inArray(users.id, clientIds(db)))
      .all()
      .filter(({ id }) => !kept.some(({ userId }) => userId === id))
      .map(({ id }) => id);
    db.delete(paymentAttempts).where(inArray(paymentAttempts.userId, left)).run();
    db.delete(users).where(inArray(users.id, left)).run();
    db.delete(newsletterMembers).where(like(newsletterMembers.email, invented)).run();
    db.delete(reserves).where(like(reserves.email, invented)).run();
    db.delete(mailOutbox).where(like(mailOutbox.recipient, invented)).run();
    const detail = { orders: gone.length, clients: left.length };
    audit(tx, { action: 'order.examples', entity: 'order', entityId: null, detail });
    return { orders: gone.length, kept: kept.length };
  });
}

/** Credit notes first: each names its invoice. */
function deleteSpecimens(db: Db, orderId: string): void {
  for (const kind of ['creditNote', 'invoice'] as const)
    db.delete(invoices)
      .where(and(eq(invoices.orderId, orderId), eq(invoices.kind, kind)))
      .run();
}
