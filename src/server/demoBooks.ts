import { asc, inArray } from 'drizzle-orm';
import { goodsExamples } from '../../db/demo/sales/movements.ts';
import { stockLines } from '../../db/schema/goods.ts';
import { orders } from '../../db/schema/orders.ts';
import { chains } from '../../db/words.ts';
import { write } from '../../db/writer.ts';
import { isoDay, startOfDay } from '../dates.ts';
import { currentConfig } from '../features/configuration/configuration.server.ts';
import { writePages } from '../features/goods/book/close.server.ts';
import { append } from '../features/goods/model/commit.server.ts';
import { actInTransaction } from '../features/orders/model/actOnOrder.server.ts';
import { saveTerms } from '../features/orders/papers/papers.server.ts';
import type { Ctx } from '../http/context.ts';

export async function writeDemoBooks(ctx: Ctx): Promise<void> {
  await write(ctx, (tx) => {
    const configuration = currentConfig(tx.db);
    tx.db
      .update(orders)
      .set({ termsId: saveTerms(tx.db, { config: tx.shop.config, configuration }) })
      .run();
    const wasPaid = inArray(orders.paymentStatus, ['paid', 'refunded']);
    const paidOrders = tx.db.select({ id: orders.id }).from(orders).where(wasPaid).orderBy(asc(orders.createdAt)).all();
    for (const { id } of paidOrders) actInTransaction(tx, id, () => ({ invoice: 'issue' }));
    const examples = goodsExamples(tx.db);
    tx.db.update(stockLines).set({ inSafe: 0 }).run();
    for (const [day, events] of Map.groupBy(examples, ({ at }) => isoDay(at))) {
      for (const { at, ...event } of events) append(tx, event, at);
      const night = startOfDay(day, 1);
      if (night <= Date.now()) for (const chain of chains) writePages(tx, chain, night, night);
    }
  });
}
