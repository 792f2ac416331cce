import { and, asc, eq, ne } from 'drizzle-orm';
import { goodsExamples } from '../../db/demo/sales/movements.ts';
import { stockLines } from '../../db/schema/goods.ts';
import { orders } from '../../db/schema/orders.ts';
import { chains } from '../../db/words.ts';
import { write } from '../../db/writer.ts';
import { isoDay, startOfDay } from '../dates.ts';
import { writePages } from '../features/goods/book/close.server.ts';
import { append } from '../features/goods/model/commit.server.ts';
import { actWithin } from '../features/orders/model/actOnOrder.server.ts';
import type { Ctx } from '../http/context.ts';

export async function writeDemoBooks(ctx: Ctx): Promise<void> {
  await write(ctx, (tx) => {
    const isSold = and(eq(orders.paymentStatus, 'paid'), ne(orders.status, 'cancelled'));
    const sold = tx.db.select({ id: orders.id }).from(orders).where(isSold).orderBy(asc(orders.createdAt)).all();
    for (const { id } of sold) actWithin(tx, id, () => ({ invoice: 'issue' }));
    const examples = goodsExamples(tx.db);
    tx.db.update(stockLines).set({ inSafe: 0 }).run();
    for (const [day, events] of Map.groupBy(examples, ({ at }) => isoDay(at))) {
      for (const { at, ...event } of events) append(tx, event, at);
      const night = startOfDay(day, 1);
      if (night <= Date.now()) for (const chain of chains) writePages(tx, chain, night, night);
    }
  });
}
