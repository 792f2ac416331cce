import { eq } from 'drizzle-orm';
import { actorColumnsOf } from '../../../db/audit.ts';
import type { registerExamples } from '../../../db/demo/sales/register.ts';
import { registerPages } from '../../../db/schema/register.ts';
import { stockLots } from '../../../db/schema/stock.ts';
import { write } from '../../../db/writer.ts';
import { isoDay, startOfDay } from '../../dates.ts';
import type { Ctx } from '../../http/context.ts';
import type { RegisterPage, RegisterRow } from './chain.ts';
import { enterGoods } from './enter.server.ts';
import { pagesFor } from './pages.ts';

type Examples = ReturnType<typeof registerExamples>;

/** The book of a new demonstration, closed each night until this one. */
export async function enterExamples(ctx: Ctx, examples: Examples): Promise<void> {
  await write(ctx, (tx) => {
    const rows = examples.map(({ at, entry, lotId }) => {
      const row = enterGoods(tx, entry, at);
      if (lotId) tx.db.update(stockLots).set({ rowSeq: row.seq }).where(eq(stockLots.id, lotId)).run();
      return row;
    });
    let last: RegisterPage | undefined;
    for (const [day, ofDay] of Map.groupBy(rows, ({ recordedAt }: RegisterRow) => isoDay(recordedAt))) {
      if (day >= isoDay(Date.now())) continue;
      for (const page of pagesFor(ofDay, last, { closedAt: startOfDay(day, 1), ...actorColumnsOf(tx.actor) })) {
        tx.db.insert(registerPages).values(page).run();
        last = page;
      }
    }
  });
}
