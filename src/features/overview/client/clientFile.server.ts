import { and, desc, eq, gte, ne } from 'drizzle-orm';
import { countOf } from '../../../../db/list.ts';
import { reserves } from '../../../../db/schema/catalogue.ts';
import { orders } from '../../../../db/schema/orders.ts';
import { mailOutbox } from '../../../../db/schema/system.ts';
import { days } from '../../../dates.ts';
import { type Ctx, requireAdmin } from '../../../http/context.ts';
import { readableMails } from '../../../mail/outboxList.server.ts';
import { liveSessionsOf } from '../../accounts/model/devices.server.ts';
import { getUserById, readNotes } from '../../accounts/model/users.server.ts';
import { findItem } from '../../catalogue/model/items.server.ts';
import { amountsOf } from '../../orders/model/money.ts';
import { loadOrderData } from '../../orders/model/orderData.server.ts';

const maxRows = 12;

export function clientFile(ctx: Ctx, { id, now = Date.now() }: { id: string; now?: number }) {
  requireAdmin(ctx.actor);
  const { db } = ctx;
  const notes = readNotes(ctx, id);
  const user = getUserById(ctx, id);
  const isOfClient = eq(orders.userId, id);
  const emailAlerts = db.select().from(reserves).where(eq(reserves.email, user.email));
  const alerts = emailAlerts.orderBy(desc(reserves.createdAt)).limit(maxRows).all();
  return {
    user,
    notes,
    sessions: liveSessionsOf(ctx, id),
    orders: db.select().from(orders).where(isOfClient).orderBy(desc(orders.createdAt)).limit(maxRows).all(),
    orderCount: countOf(db, orders, isOfClient),
    paid: { month: amountPaidSince(ctx, id, now - days(30)), year: amountPaidSince(ctx, id, now - days(365)) },
    alerts: alerts.map((alert) => ({ ...alert, item: findItem(db, { type: alert.type, id: alert.typeId }) })),
    mails: db
      .select()
      .from(mailOutbox)
      .where(and(eq(mailOutbox.userId, id), readableMails(ctx)))
      .orderBy(desc(mailOutbox.createdAt))
      .limit(maxRows)
      .all(),
  };
}

export type ClientFile = ReturnType<typeof clientFile>;

/** In cents, minus refunds, without cancelled orders. */
function amountPaidSince({ db }: Ctx, userId: string, since: number) {
  const isRecentOfClient = and(eq(orders.userId, userId), gte(orders.createdAt, since));
  const isPaid = and(eq(orders.paymentStatus, 'paid'), ne(orders.status, 'cancelled'));
  const paidOrders = db.select().from(orders).where(and(isRecentOfClient, isPaid)).all();
  return loadOrderData(db, paidOrders).reduce(
    (sum, parts) => sum + parts.order.amount - amountsOf(parts).refundedPrice,
    0,
  );
}
