import { lte } from 'drizzle-orm';
import { type NoteChoice, orders } from '../../../../db/schema/orders.ts';
import { runEach } from '../../../../db/writer.ts';
import { actingAs, type Ctx } from '../../../http/context.ts';
import { actOnOrder, dealerAct, type ExpectedVersion, writeAct } from '../model/actOnOrder.server.ts';
import {
  decideHandOver,
  decideHandOverCompletion,
  decideHandOverUndo,
  decideNotes,
  decideReady,
  decideStatus,
} from '../model/decide/fulfil.ts';
import { denominationsOf } from '../model/desk.server.ts';
import type { OrderDetail } from '../order.shape.ts';

export const updateOrderStatus = dealerAct(decideStatus);
export const markReady = dealerAct(decideReady);
export const handOver = dealerAct(decideHandOver);
export const undoHandOver = dealerAct(decideHandOverUndo);

export const addOrderNote = dealerAct((_record, _facts, { text }: { text: string }) => ({
  history: [{ kind: 'note', text }],
}));

type NotesChange = ExpectedVersion & { lineId: string; notes: readonly NoteChoice[] };

export const changeNotes = (ctx: Ctx, input: NotesChange): Promise<OrderDetail> =>
  actOnOrder(ctx, input, (record, facts, { db }) => {
    const { currencyId } = record.lines.find(({ id }) => id === input.lineId) ?? {};
    return decideNotes(record, facts, { ...input, values: denominationsOf(db, currencyId ?? '') });
  });

export async function completeHandOvers(ctx: Ctx): Promise<void> {
  const { id, handOverBy } = orders;
  const dueHandOvers = ctx.db.select({ id, handOverBy }).from(orders).where(lte(orders.handOverAt, Date.now())).all();
  await runEach(dueHandOvers, ({ id: orderId, handOverBy: userId }) => {
    const actorCtx = userId === null ? ctx : actingAs(ctx, { kind: 'admin', userId, sessionId: '' });
    return writeAct(actorCtx, orderId, decideHandOverCompletion);
  });
}
