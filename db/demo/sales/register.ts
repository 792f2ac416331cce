import { eq, isNotNull } from 'drizzle-orm';
import type { Db } from '../../client.ts';
import { orderLines, orders } from '../../schema/orders.ts';
import { stockIssues, stockLines, stockLots } from '../../schema/stock.ts';

type Example = {
  at: number;
  lotId?: number;
  entry: {
    metalId: string;
    kind: 'opening' | 'in' | 'out';
    source: 'paper' | 'supplier' | 'public' | 'sale';
    quantity: number;
    pieces: number;
    reference?: string;
    price?: number | undefined;
    party?: { role: 'supplier' | 'seller'; name: string; address: string; proof: string };
    order?: { id: string; orderNumber: string };
  };
};

/** What the demo's stock bought and sold, as its register tells it, oldest first. */
export const registerExamples = (db: Db): Example[] => [...bought(db), ...sold(db)].sort((a, b) => a.at - b.at);

function bought(db: Db): Example[] {
  const lots = db
    .select({ lot: stockLots, metalId: stockLines.metalId })
    .from(stockLots)
    .innerJoin(stockLines, eq(stockLines.id, stockLots.lineId))
    .where(isNotNull(stockLines.metalId))
    .all();
  return lots.map(({ lot, metalId }) => {
    const { id: lotId, at, quantity, supplier, reference, cost } = lot;
    const goods = { metalId: metalId ?? '', quantity, pieces: quantity };
    const address = '12 rue de l’Exemple, 75002 Paris';
    const seller = { proof: 'CNI 12AB34567 du 3 mars 2021', sex: 'F', bornOn: '1960-03-12', bornAt: 'Dijon' } as const;
    const [source, party] =
      lot.source === 'public'
        ? (['public', { role: 'seller', name: supplier, address, ...seller }] as const)
        : (['supplier', { role: 'supplier', name: supplier, address, proof: `Pièce n° ${reference}` }] as const);
    return lot.source === 'opening'
      ? { at, lotId, entry: { ...goods, kind: 'opening', source: 'paper', reference: 'Livre n° 3, page 112' } }
      : { at, lotId, entry: { ...goods, kind: 'in', source, party, reference, price: cost ?? undefined } };
  });
}

const sold = (db: Db): Example[] =>
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
