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
import { moneyOf } from '../../orders/model/money.ts';
import { loadParts } from '../../orders/model/parts.server.ts';

const shown = 12;

/** @throws notFound for an unknown or erased account */
export function clientFile(ctx: Ctx, { id, now = Date.now() }: { id: string; now?: number }) {
  requireAdmin(ctx.actor);
  const { db } = ctx;
  const notes = readNotes(ctx, id);
  const user = getUserById(ctx, id);
  const own = eq(orders.userId, id);
  const alerts = db
    .select()
    .from(reserves)
    .where(eq(reserves.email, user.email))
    .orderBy(desc(reserves.createdAt))
    .limit(shown)
    .all();
  return {
    user,
    notes,
    sessions: liveSessionsOf(ctx, id),
    orders: db.select().from(orders).where(own).orderBy(desc(orders.createdAt)).limit(shown).all(),
    orderCount: countOf(db, orders, own),
    paid: { month: paidSince(ctx, id, now - days(30)), year: paidSince(ctx, id, now - days(365)) },
    alerts: alerts.map((alert) => ({ ...alert, item: findItem(db, { type: alert.type, id: alert.typeId }) })),
    mails: db
      .select()
      .from(mailOutbox)
      .where(and(eq(mailOutbox.userId, id), readableMails(ctx)))
      .orderBy(desc(mailOutbox.createdAt))
      .limit(shown)
      .all(),
  };
}

export type ClientFile = ReturnType<typeof clientFile>;

/** Cents, less refunds; 0 for cancelled orders. */
function paidSince({ db }: Ctx, userId: string, since: number): number {
  const paid = db
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.userId, userId),
        gte(orders.createdAt, since),
        eq(orders.paymentStatus, 'paid'),
        ne(orders.status, 'cancelled'),
      ),
    )
    .all();
  return loadParts(db, paid).reduce((sum, parts) => sum + parts.order.amount - moneyOf(parts).refundedPrice, 0);
}
