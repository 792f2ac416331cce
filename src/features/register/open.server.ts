import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import { registerRows } from '../../../db/schema/register.ts';
import { stockLines, stockPieces } from '../../../db/schema/stock.ts';
import { write } from '../../../db/writer.ts';
import { requireAdmin } from '../../http/actor.ts';
import type { Ctx } from '../../http/context.ts';
import { ShopError } from '../../http/errors.ts';
import { plural } from '../../money.ts';
import { enterGoods } from './enter.server.ts';
import type { Done } from './register.api.ts';

/** Enters what lay in the safe before the first row about it. @throws conflict when there is nothing of it */
export async function openRegister(ctx: Ctx, { reference }: { reference: string }): Promise<Done> {
  requireAdmin(ctx.actor);
  return write(ctx, (tx) => {
    let entered = 0;
    for (const { id, metalId, inSafe } of tx.db.select().from(stockLines).where(isNotNull(stockLines.metalId)).all()) {
      const rows = tx.db
        .select()
        .from(registerRows)
        .where(eq(registerRows.itemId, metalId ?? ''))
        .all();
      const quantity = inSafe - rows.reduce((sum, { pieces }) => sum + pieces, 0);
      if (quantity <= 0) continue;
      const present = and(eq(stockPieces.lineId, id), isNull(stockPieces.leftAt));
      const numbers = tx.db
        .select()
        .from(stockPieces)
        .where(present)
        .all()
        .map(({ serialNumber }) => serialNumber);
      const goods = { metalId: metalId ?? '', quantity, pieces: quantity, numbers };
      enterGoods(tx, { ...goods, kind: 'opening', source: 'paper', reference });
      entered++;
    }
    if (entered === 0) throw new ShopError('conflict', 'Tout le stock compté est déjà dans le registre.');
    return { text: `${plural(entered, 'article est repris', 'articles sont repris')}.` };
  });
}
