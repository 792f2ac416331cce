import { lte } from 'drizzle-orm';
import { orders } from '../../../../db/schema/orders.ts';
import { runEach } from '../../../../db/writer.ts';
import { actingAs, type Ctx, verb } from '../../../http/context.ts';
import { actOnOrder, dealerAct, writeAct } from '../model/actOnOrder.server.ts';
import {
  decideHandOver,
  decideHandOverCompletion,
  decideHandOverUndo,
  decideNotes,
  decideReady,
  decideStatus,
} from '../model/decide/fulfil.ts';
import { denominationsOf } from '../model/desk.server.ts';
import {
  addOrderNoteContract,
  changeNotesContract,
  handOverContract,
  markReadyContract,
  undoHandOverContract,
  updateOrderStatusContract,
} from '../orders.api.ts';

export const updateOrderStatus = verb(updateOrderStatusContract, dealerAct(decideStatus));
export const markReady = verb(markReadyContract, dealerAct(decideReady));
export const handOver = verb(handOverContract, dealerAct(decideHandOver));
export const undoHandOver = verb(undoHandOverContract, dealerAct(decideHandOverUndo));

export const addOrderNote = verb(
  addOrderNoteContract,
  dealerAct((_record, _facts, { text }: { text: string }) => ({ history: [{ kind: 'note', text }] })),
);

export const changeNotes = verb(changeNotesContract, (ctx, input) =>
  actOnOrder(ctx, input, (record, facts, { db }) => {
    const { currencyId } = record.lines.find(({ id }) => id === input.lineId) ?? {};
    return decideNotes(record, facts, { ...input, values: denominationsOf(db, currencyId ?? '') });
  }),
);

export async function completeHandOvers(ctx: Ctx): Promise<void> {
  const { id, handOverBy } = orders;
  const dueHandOvers = ctx.db.select({ id, handOverBy }).from(orders).where(lte(orders.handOverAt, Date.now())).all();
  await runEach(dueHandOvers, ({ id: orderId, handOverBy: userId }) => {
    const actorCtx = userId === null ? ctx : actingAs(ctx, { kind: 'admin', userId, sessionId: '' });
    return writeAct(actorCtx, orderId, decideHandOverCompletion);
  });
}
