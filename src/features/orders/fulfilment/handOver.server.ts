import { lte } from 'drizzle-orm';
import { orders } from '../../../../db/schema/orders.ts';
import { write } from '../../../../db/writer.ts';
import { actingAs, type Ctx } from '../../../http/context.ts';
import { act, actOnOrder, type Seen } from '../model/actOnOrder.server.ts';
import { decideHandOver, decideHandOverDone, decideHandOverUndone } from '../model/decide/fulfil.ts';
import type { OrderDetail } from '../order.shape.ts';

export const handOver = (ctx: Ctx, seen: Seen): Promise<OrderDetail> => actOnOrder(ctx, seen, decideHandOver);

export const undoHandOver = (ctx: Ctx, { orderId }: Seen): Promise<OrderDetail> =>
  actOnOrder(ctx, { orderId }, decideHandOverUndone);

export async function completeHandOvers(ctx: Ctx): Promise<void> {
  const { id, handOverBy } = orders;
  const due = ctx.db.select({ id, handOverBy }).from(orders).where(lte(orders.handOverAt, Date.now())).all();
  for (const { id: orderId, handOverBy: userId } of due) {
    const clerk = userId === null ? ctx : actingAs(ctx, { kind: 'admin', userId, sessionId: '' });
    await write(clerk, (tx) => act(tx, orderId, decideHandOverDone));
  }
}
