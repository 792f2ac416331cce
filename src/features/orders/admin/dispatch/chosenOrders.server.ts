import { and, asc, eq, inArray, type SQL } from 'drizzle-orm';
import { type NoteChoice, orders } from '../../../../../db/schema/orders.ts';
import { type Ctx, requireAdmin } from '../../../../http/context.ts';
import type { BodyOf, DataOf } from '../../../../http/contract.ts';
import { ShopError } from '../../../../http/errors.ts';
import { addedUp } from '../../../cart/notes.ts';
import { handOver } from '../../fulfilment/handOver.server.ts';
import { markReady, updateOrderStatus } from '../../fulfilment/status.server.ts';
import { contentText } from '../../lineView.ts';
import { presentOrders, presentRows } from '../../model/detail.server.ts';
import { awaitsIdentity } from '../../model/identity.ts';
import { loadOrders } from '../../model/load.server.ts';
import { findOrder } from '../../model/parts.server.ts';
import { inView } from '../../model/queries.server.ts';
import { canTransition } from '../../model/rules.ts';
import { isReduced } from '../../model/state.ts';
import type { Order } from '../../order.shape.ts';
import type { OrderRow } from '../../order.ts';
import type { moveOrdersContract } from '../../orders.api.ts';
import type { ToShip } from './ShipList.tsx';

/** A working day of a busy counter, and what a page of paper can hold. */
const most = 100;

function rowsWhere(ctx: Ctx, where: SQL | undefined): OrderRow[] {
  requireAdmin(ctx.actor);
  return ctx.db.select().from(orders).where(where).orderBy(asc(orders.createdAt)).limit(most).all();
}

export const chosenOrders = (ctx: Ctx, ids: readonly string[]): Order[] =>
  presentRows(ctx, rowsWhere(ctx, inArray(orders.id, ids.slice(0, most))));

export const readyToPrepare = (ctx: Ctx): Order[] =>
  presentRows(ctx, rowsWhere(ctx, inView(ctx, 'toPrepare'))).filter((order) => !awaitsIdentity(order, order.identity));

export function readyToShip(ctx: Ctx): ToShip[] {
  const isParcel = eq(orders.deliveryMode, 'parcel');
  const records = loadOrders(
    ctx,
    rowsWhere(ctx, and(inView(ctx, 'toSend'), isParcel, eq(orders.paymentStatus, 'paid'))),
  );
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

export type Pick = {
  type: 'metal' | 'currency';
  id: string;
  name: string;
  photo: string | null;
  quantity: number;
  notes: NoteChoice[];
  orders: { _id: string; orderNumber: string; quantity: number }[];
};

/** The goods of these orders, item by item: metals first, each kind by name. */
export function picksOf(orders: readonly Order[]): Pick[] {
  const picks = new Map<string, Pick>();
  for (const { _id, orderNumber, Items } of orders) {
    for (const { type, id, name, photo, remaining, remainingNotes } of Items) {
      if (remaining === 0) continue;
      const key = `${type}:${id}`;
      const pick = picks.get(key) ?? { type, id, name, photo, quantity: 0, notes: [], orders: [] };
      pick.quantity += remaining;
      pick.notes = addedUp([...pick.notes, ...(remainingNotes ?? [])]);
      pick.orders.push({ _id, orderNumber, quantity: remaining });
      picks.set(key, pick);
    }
  }
  return [...picks.values()].sort((a, b) => b.type.localeCompare(a.type) || a.name.localeCompare(b.name, 'fr'));
}

export type Moved = DataOf<typeof moveOrdersContract>;

const unseen = 'Remise au comptoir\u00a0: demandez le numéro et une pièce d’identité, puis cochez.';

function requireWhole(ctx: Ctx, orderId: string): void {
  const order = findOrder(ctx.db, orderId);
  if (order && order.status !== 'shipped' && presentRows(ctx, [order]).some(isReduced))
    throw new ShopError('conflict', 'Une partie est remboursée ou en rétractation\u00a0: remettez-la depuis sa fiche.');
}

/** Independent of each other: a refused order blocks none of the others, and has its reason. */
export async function moveOrders(ctx: Ctx, input: BodyOf<typeof moveOrdersContract>): Promise<Moved> {
  requireAdmin(ctx.actor);
  const { orderIds, status, numberSaid, identitySeen } = input;
  return Promise.all(
    [...new Set(orderIds)].map(async (orderId) => {
      const { orderNumber = '', deliveryMode } = findOrder(ctx.db, orderId) ?? {};
      try {
        if (status === 'delivered') requireWhole(ctx, orderId);
        const isHandOver = status === 'delivered' && deliveryMode === 'counter';
        if (isHandOver && !(numberSaid && identitySeen)) throw new ShopError('conflict', unseen);
        if (isHandOver) await handOver(ctx, { orderId });
        else if (status === 'ready') await markReady(ctx, { orderId });
        else await updateOrderStatus(ctx, { orderId, status });
        return { _id: orderId, orderNumber, moved: true, why: '' };
      } catch (error) {
        if (!(error instanceof ShopError)) throw error;
        return { _id: orderId, orderNumber, moved: false, why: error.message };
      }
    }),
  );
}
