import { eq, isNotNull } from 'drizzle-orm';
import { actorColumnsOf } from '../../../db/audit.ts';
import { orderLines, orders } from '../../../db/schema/orders.ts';
import { registerPages } from '../../../db/schema/register.ts';
import { stockIssues, stockLines, stockLots } from '../../../db/schema/stock.ts';
import { write } from '../../../db/writer.ts';
import { isoDay, startOfDay } from '../../dates.ts';
import type { Ctx } from '../../http/context.ts';
import type { RegisterPage, RegisterRow } from './chain.ts';
import { type Entry, enterGoods } from './enter.server.ts';
import { pagesFor } from './pages.ts';

type Told = { at: number; entry: Entry };

/** The book of a new demonstration, of what its stock bought and sold, closed each night until this one. */
export async function enterExamples(ctx: Ctx): Promise<void> {
  await write(ctx, (tx) => {
    const told = [...bought(tx), ...sold(tx)].sort((a, b) => a.at - b.at);
    const rows = told.map(({ at, entry }) => enterGoods(tx, entry, at));
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

function bought({ db }: Ctx): Told[] {
  const lots = db
    .select({ lot: stockLots, metalId: stockLines.metalId })
    .from(stockLots)
    .innerJoin(stockLines, eq(stockLines.id, stockLots.lineId))
    .where(isNotNull(stockLines.metalId))
    .all();
  return lots.map(({ lot, metalId }) => {
    const { at, quantity, supplier, reference, cost } = lot;
    const goods = { metalId: metalId ?? '', quantity, pieces: quantity };
    const address = '12 rue de l’Exemple, 75002 Paris';
    const party = { role: 'supplier' as const, name: supplier, address, proof: `Pièce n° ${reference}` };
    return lot.source === 'opening'
      ? { at, entry: { ...goods, kind: 'opening', source: 'paper', reference: 'Livre n° 3, page 112' } }
      : { at, entry: { ...goods, kind: 'in', source: 'supplier', party, reference, price: cost ?? undefined } };
  });
}

const sold = ({ db }: Ctx): Told[] =>
  db
    .select({ issue: stockIssues, metalId: orderLines.metalId, id: orders.id, orderNumber: orders.orderNumber })
    .from(stockIssues)
    .innerJoin(orderLines, eq(orderLines.id, stockIssues.orderLineId))
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(isNotNull(orderLines.metalId))
    .all()
    .map(({ issue: { at, quantity, lotId }, metalId, ...order }) => {
      const goods = { metalId: metalId ?? '', quantity, pieces: lotId === null ? 0 : -quantity };
      return { at, entry: { ...goods, kind: 'out', source: 'sale', order } };
    });
