import { and, asc, eq, inArray, type SQL } from 'drizzle-orm';
import { type NoteChoice, orders } from '../../../../../db/schema/orders.ts';
import { type Ctx, conflict, requireAdmin, ShopError, verb } from '../../../../http/context.ts';
import type { DataOf } from '../../../../http/contract.ts';
import { sumByValue } from '../../../cart/notes.ts';
import { handOver, markReady, updateOrderStatus } from '../../fulfilment/status.server.ts';
import { contentText } from '../../lineView.ts';
import { isReduced, remainingLines } from '../../model/goods.ts';
import { awaitsIdentity } from '../../model/identity.ts';
import { loadOrders } from '../../model/load.server.ts';
import { findOrder } from '../../model/orderData.server.ts';
import { isInView } from '../../model/queries.server.ts';
import type { OrderRecord } from '../../model/record.ts';
import { transitionRefusal } from '../../model/rules.ts';
import { fullName, type OrderRow } from '../../order.ts';
import { moveOrdersContract } from '../../orders.api.ts';
import type { ParcelToShip } from './ShipList.tsx';

const maxOrders = 100;

function selectOrders(ctx: Ctx, where: SQL | undefined): OrderRow[] {
  requireAdmin(ctx.actor);
  return ctx.db.select().from(orders).where(where).orderBy(asc(orders.createdAt)).limit(maxOrders).all();
}

export const loadChosenOrders = (ctx: Ctx, ids: readonly string[]): OrderRecord[] =>
  loadOrders(ctx, selectOrders(ctx, inArray(orders.id, ids.slice(0, maxOrders))));

export const ordersReadyToPrepare = (ctx: Ctx): OrderRecord[] =>
  loadOrders(ctx, selectOrders(ctx, isInView(ctx, 'toPrepare'))).filter(
    ({ order, identity }) => !awaitsIdentity(order, identity),
  );

export function parcelsReadyToShip(ctx: Ctx): ParcelToShip[] {
  const isParcel = eq(orders.deliveryMode, 'parcel');
  const rows = selectOrders(ctx, and(isInView(ctx, 'toSend'), isParcel, eq(orders.paymentStatus, 'paid')));
  return loadOrders(ctx, rows).map((record) => {
    const { id, orderNumber: number, buyer, updatedAt } = record.order;
    return {
      id,
      number,
      to: `${fullName(buyer)}, ${(buyer.deliverTo ?? buyer).town}`,
      what: contentText(remainingLines(record)),
      remark: isReduced(record) ? 'Une partie est remboursée' : '',
      why: transitionRefusal(record, 'shipped', true) ?? '',
      updatedAt,
    };
  });
}

export type PickLine = {
  type: 'metal' | 'currency';
  id: string;
  name: string;
  photo: string | null;
  quantity: number;
  notes: NoteChoice[];
  orders: { id: string; orderNumber: string; quantity: number }[];
};

export function pickLines(records: readonly OrderRecord[]): PickLine[] {
  const linesById = new Map<string, PickLine>();
  for (const record of records) {
    for (const { type, metalId, currencyId, name, photo, remaining, remainingNotes } of remainingLines(record)) {
      if (remaining === 0) continue;
      const id = metalId ?? currencyId ?? '';
      const pickLine = linesById.get(id) ?? { type, id, name, photo, quantity: 0, notes: [], orders: [] };
      pickLine.quantity += remaining;
      pickLine.notes = sumByValue([...pickLine.notes, ...(remainingNotes ?? [])]);
      pickLine.orders.push({ ...record.order, quantity: remaining });
      linesById.set(id, pickLine);
    }
  }
  return [...linesById.values()].sort((a, b) => b.type.localeCompare(a.type) || a.name.localeCompare(b.name, 'fr'));
}

export type MoveResults = DataOf<typeof moveOrdersContract>;

const missingChecksText = 'Remise au comptoir\u00a0: demandez le numéro et une pièce d’identité, puis cochez.';

function refuseReducedOrder(ctx: Ctx, order: OrderRow | undefined): void {
  if (order && order.status !== 'shipped' && loadOrders(ctx, [order]).some(isReduced))
    throw conflict('Une partie est remboursée ou en rétractation\u00a0: remettez-la depuis sa fiche.');
}

export const moveOrders = verb(moveOrdersContract, async (ctx, input) => {
  const { orderIds, status, numberSaid, identitySeen } = input;
  return Promise.all(
    [...new Set(orderIds)].map(async (orderId) => {
      const order = findOrder(ctx.db, orderId);
      const { orderNumber = '', deliveryMode } = order ?? {};
      try {
        if (status === 'delivered') refuseReducedOrder(ctx, order);
        const isHandOver = status === 'delivered' && deliveryMode === 'counter';
        if (isHandOver && !(numberSaid && identitySeen)) throw conflict(missingChecksText);
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
});
