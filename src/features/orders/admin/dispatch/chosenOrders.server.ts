import { and, asc, eq, inArray } from 'drizzle-orm';
import { orders } from '../../../../../db/schema/orders.ts';
import { requireAdmin } from '../../../../http/actor.ts';
import type { Ctx } from '../../../../http/context.ts';
import { contentText } from '../../lineView.ts';
import { presentOrders, presentRows } from '../../model/detail.server.ts';
import { awaitsIdentity } from '../../model/identity.ts';
import { loadOrders } from '../../model/load.server.ts';
import { inView } from '../../model/queries.server.ts';
import { canTransition } from '../../model/rules.ts';
import { isReduced } from '../../model/state.ts';
import type { Order } from '../../order.shape.ts';
import type { OrderRow } from '../../order.ts';
import type { ToShip } from './ShipList.tsx';

/** A working day of a busy counter, and what a page of paper can hold. */
const most = 100;

const presented = (ctx: Ctx, rows: readonly OrderRow[]): Order[] => {
  requireAdmin(ctx.actor);
  return presentRows(ctx, rows);
};

export function chosenOrders(ctx: Ctx, ids: readonly string[]): Order[] {
  const chosen = inArray(orders.id, ids.slice(0, most));
  return presented(ctx, ctx.db.select().from(orders).where(chosen).orderBy(asc(orders.createdAt)).all());
}

export function readyToPrepare(ctx: Ctx): Order[] {
  const ready = inView(ctx, 'toPrepare');
  const rows = ctx.db.select().from(orders).where(ready).orderBy(asc(orders.createdAt)).limit(most).all();
  return presented(ctx, rows).filter((order) => !awaitsIdentity(order, order.identity));
}

/** Prepared parcels, oldest first, and why one may not leave now. */
export function readyToShip(ctx: Ctx): ToShip[] {
  requireAdmin(ctx.actor);
  const isParcel = eq(orders.deliveryMode, 'parcel');
  const ready = and(inView(ctx, 'toSend'), isParcel, eq(orders.paymentStatus, 'paid'));
  const rows = ctx.db.select().from(orders).where(ready).orderBy(asc(orders.createdAt)).limit(most).all();
  const records = loadOrders(ctx, rows);
  return presentOrders(ctx, records).map((order, at) => {
    const record = records[at];
    const { buyer } = order;
    return {
      id: order._id,
      number: order.orderNumber,
      to: `${buyer.firstName} ${buyer.lastName}, ${(buyer.deliverTo ?? buyer).town}`,
      what: contentText(order),
      remark: isReduced(order) ? 'Une partie est remboursée' : '',
      why: record ? canTransition(record, 'shipped', 'given later').why : '',
      updatedAt: order.updatedAt,
    };
  });
}
