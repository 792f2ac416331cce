import { and, asc, eq, ne } from 'drizzle-orm';
import { registerExamples } from '../../db/demo/sales/register.ts';
import { orders } from '../../db/schema/orders.ts';
import { stockLots } from '../../db/schema/stock.ts';
import { write } from '../../db/writer.ts';
import { isoDay, startOfDay } from '../dates.ts';
import { act } from '../features/orders/model/actOnOrder.server.ts';
import { writePages } from '../features/register/close.server.ts';
import { enterGoods } from '../features/register/enter.server.ts';
import type { Ctx } from '../http/context.ts';

/** What a new demonstration has sold gets its specimen invoices, and its stock a register, closed each night until this one. */
export async function writeDemoBooks(ctx: Ctx): Promise<void> {
  await write(ctx, (tx) => {
    const isSold = and(eq(orders.paymentStatus, 'paid'), ne(orders.status, 'cancelled'));
    const sold = tx.db.select({ id: orders.id }).from(orders).where(isSold).orderBy(asc(orders.createdAt)).all();
    for (const { id } of sold) act(tx, id, () => ({ invoice: 'issue' }));
    for (const [day, examples] of Map.groupBy(registerExamples(tx.db), ({ at }) => isoDay(at))) {
      for (const { at, entry, lotId } of examples) {
        const { seq: rowSeq } = enterGoods(tx, entry, at);
        if (lotId) tx.db.update(stockLots).set({ rowSeq }).where(eq(stockLots.id, lotId)).run();
      }
      const night = startOfDay(day, 1);
      if (night <= Date.now()) writePages(tx, night, night);
    }
  });
}
