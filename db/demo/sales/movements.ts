import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Db } from '../../client.ts';
import { currencies, metals } from '../../schema/catalogue.ts';
import { stockLines } from '../../schema/goods.ts';
import { orderHistory, orderLines, orders } from '../../schema/orders.ts';
import { regimeOf } from '../stock.ts';
import { seeded } from '../walk.ts';

type Example = {
  at: number;
  kind: 'opened' | 'received' | 'handedOver';
  lineId: string;
  inSafeChange: number;
  reason?: string;
  /** `unitCost`: millionths of a euro for one. */
  acquisition?: ReturnType<typeof acquisitionOf>;
  order?: { id: string; orderNumber: string };
  orderLineId?: string;
};

const seller = {
  source: 'public',
  supplier: 'Jeanne Martin (démonstration)',
  proof: 'CNI 12AB34567 du 3 mars 2021',
  sex: 'F',
  bornOn: '1960-03-12',
  bornAt: 'Dijon',
} as const;
const supplier = { source: 'supplier', supplier: 'Affinerie Exemple' } as const;

function acquisitionOf(regime: ReturnType<typeof regimeOf> | null, buy: number, chance: number) {
  const reference = `2026-${String(1 + Math.floor(chance * 400)).padStart(4, '0')}`;
  const from = { ...(regime === 'margin' ? seller : supplier), address: '12 rue de l’Exemple, 75002 Paris' };
  return { ...from, regime, reference, unitCost: Math.round(buy * (0.95 + 0.06 * chance)) };
}

const day = 86_400_000;
/** What was there before anybody noted what it cost. */
const costUnknown = /^Sequin de Venise/;

/** How the demo's stock was bought and sold, oldest first, down to what was counted last. */
export function goodsExamples(db: Db): Example[] {
  const rows = db
    .select({ line: stockLines, metal: metals, currency: currencies })
    .from(stockLines)
    .leftJoin(metals, eq(metals.id, stockLines.metalId))
    .leftJoin(currencies, eq(currencies.id, stockLines.currencyId))
    .all();
  const lines = rows.map(({ line, metal, currency }) => {
    const { value } = line;
    const rate = currency?.buyPrice ?? currency?.sellPrice ?? 0;
    const buy = metal ? metal.grossBuyPrice * 10_000 : (rate * (value ?? 0)) / (currency?.coefficient ?? 1);
    const name = metal?.metalName ?? `${currency?.iso} ${value}`;
    return { line, name, buy, regime: metal ? regimeOf(metal) : null };
  });
  const purchaseEvent = (
    { line, name, buy, regime }: (typeof lines)[number],
    seed: string,
  ): Omit<Example, 'at' | 'inSafeChange'> => {
    if (costUnknown.test(name)) return { kind: 'opened', lineId: line.id, reason: 'Livre papier' };
    const purchase = acquisitionOf(regime, buy, seeded(`${name} ${seed}`)());
    return { kind: 'received', lineId: line.id, reason: 'Achat de démonstration', acquisition: purchase };
  };
  const arrivals = lines.flatMap((one): Example[] => {
    const { inSafe, countedAt } = one.line;
    const first = inSafe > 3 ? Math.ceil(inSafe / 3) : 0;
    const lots = [first, inSafe - first].filter((count) => count > 0);
    return lots.map((inSafeChange, n) => ({
      ...purchaseEvent(one, `${n}`),
      inSafeChange,
      at: countedAt - (lots.length - n) * 9 * day,
    }));
  });
  const hasLeft = and(eq(orderHistory.kind, 'status'), inArray(orderHistory.toValue, ['shipped', 'delivered']));
  const soldLines = db
    .select({ at: orderHistory.at, line: orderLines, orderNumber: orders.orderNumber })
    .from(orderHistory)
    .innerJoin(orders, eq(orders.id, orderHistory.orderId))
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .where(hasLeft)
    .orderBy(asc(orderHistory.at))
    .all();
  const sales = soldLines.flatMap(
    ({ at, line: { id: orderLineId, orderId, quantity, notes, ...of }, orderNumber }): Example[] => {
      const note = notes?.[0];
      const stockLine = lines.find(
        ({ line }) =>
          (line.metalId ?? line.currencyId) === (of.metalId ?? of.currencyId) && line.value === (note?.value ?? null),
      );
      if (!stockLine) return [];
      const count = note?.count ?? quantity;
      const lineId = stockLine.line.id;
      // Bought a week before, so that the safe holds what it was counted to hold.
      return [
        { ...purchaseEvent(stockLine, orderLineId), inSafeChange: count, at: at - 7 * day },
        { kind: 'handedOver', lineId, inSafeChange: -count, at, order: { id: orderId, orderNumber }, orderLineId },
      ];
    },
  );
  return [...arrivals, ...sales].sort((a, b) => a.at - b.at);
}
