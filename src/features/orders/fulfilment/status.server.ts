import { lte } from 'drizzle-orm';
import type { z } from 'zod';
import { type NoteChoice, orders } from '../../../../db/schema/orders.ts';
import { actingAs, type Ctx } from '../../../http/context.ts';
import { actOnOrder, type SeenVersion, writeAct } from '../model/actOnOrder.server.ts';
import {
  decideHandOver,
  decideHandOverDone,
  decideHandOverUndone,
  decideNotes,
  decideReady,
  decideStatus,
} from '../model/decide/fulfil.ts';
import { denominationsOf } from '../model/desk.server.ts';
import type { OrderDetail } from '../order.shape.ts';
import type { updateOrderStatusContract } from '../orders.api.ts';

export const updateOrderStatus = (
  ctx: Ctx,
  input: z.output<typeof updateOrderStatusContract.body>,
): Promise<OrderDetail> => actOnOrder(ctx, input, (record, facts) => decideStatus(record, input, facts));

export const markReady = (ctx: Ctx, seen: SeenVersion): Promise<OrderDetail> => actOnOrder(ctx, seen, decideReady);

export const addOrderNote = (ctx: Ctx, { orderId, text }: { orderId: string; text: string }): Promise<OrderDetail> =>
  actOnOrder(ctx, { orderId }, () => ({ history: [{ kind: 'note', text }] }));

type NotesChange = SeenVersion & { lineId: string; notes: readonly NoteChoice[] };

export const changeNotes = (ctx: Ctx, input: NotesChange): Promise<OrderDetail> =>
  actOnOrder(ctx, input, (record, facts, { db }) => {
    const { currencyId } = record.lines.find(({ id }) => id === input.lineId) ?? {};
    return decideNotes(record, { ...input, values: denominationsOf(db, currencyId ?? '') }, facts);
  });

export const handOver = (ctx: Ctx, seen: SeenVersion): Promise<OrderDetail> => actOnOrder(ctx, seen, decideHandOver);

export const undoHandOver = (ctx: Ctx, { orderId }: SeenVersion): Promise<OrderDetail> =>
  actOnOrder(ctx, { orderId }, decideHandOverUndone);

export async function completeHandOvers(ctx: Ctx): Promise<void> {
  const { id, handOverBy } = orders;
  const due = ctx.db.select({ id, handOverBy }).from(orders).where(lte(orders.handOverAt, Date.now())).all();
  for (const { id: orderId, handOverBy: userId } of due) {
    const clerk = userId === null ? ctx : actingAs(ctx, { kind: 'admin', userId, sessionId: '' });
    await writeAct(clerk, orderId, decideHandOverDone);
  }
}
