import { eq } from 'drizzle-orm';
import type { registerExamples } from '../../../db/demo/sales/register.ts';
import { stockLots } from '../../../db/schema/stock.ts';
import { write } from '../../../db/writer.ts';
import { isoDay, startOfDay } from '../../dates.ts';
import type { Ctx } from '../../http/context.ts';
import { writePages } from './close.server.ts';
import { enterGoods } from './enter.server.ts';

type Examples = ReturnType<typeof registerExamples>;

/** The book of a new demonstration, closed each night until this one. */
export async function enterExamples(ctx: Ctx, examples: Examples): Promise<void> {
  await write(ctx, (tx) => {
    for (const [day, ofDay] of Map.groupBy(examples, ({ at }) => isoDay(at))) {
      for (const { at, entry, lotId } of ofDay) {
        const { seq: rowSeq } = enterGoods(tx, entry, at);
        if (lotId) tx.db.update(stockLots).set({ rowSeq }).where(eq(stockLots.id, lotId)).run();
      }
      const night = startOfDay(day, 1);
      if (night <= Date.now()) writePages(tx, night, night);
    }
  });
}
