import { write } from '../../../../db/writer.ts';
import { requireAdmin } from '../../../http/actor.ts';
import type { Ctx } from '../../../http/context.ts';
import { countLine, receiveLine } from '../count/count.server.ts';
import { changeTerms } from '../count/terms.server.ts';
import type { SaveStock, StockGridRow } from '../stock.api.ts';
import { stockGrid } from './grid.server.ts';

/** All or none. @throws notFound; conflict for a count or terms that have changed since they were seen */
export async function saveStock(ctx: Ctx, { reason, rows }: SaveStock): Promise<{ rows: StockGridRow[] }> {
  requireAdmin(ctx.actor);
  return write(ctx, (tx) => {
    for (const { count, seen, received, lowAt, onOrderDays, expected, updatedAt, ...key } of rows) {
      if (lowAt !== undefined || onOrderDays !== undefined || expected !== undefined)
        changeTerms(tx, { ...key, lowAt, onOrderDays, expected, updatedAt });
      if (count !== undefined) countLine(tx, { ...key, count, seen, reason });
      if (received) receiveLine(tx, { ...key, count: received, reason });
    }
    return { rows: stockGrid(tx) };
  });
}
