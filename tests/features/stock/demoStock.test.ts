import { isNotNull, isNull, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { fillExamples } from '../../../db/demo/sales/examples.ts';
import { metals } from '../../../db/schema/catalogue.ts';
import { stockIssues, stockLines, stockLots } from '../../../db/schema/stock.ts';
import { demoDb } from '../../support/demo.ts';
import { reconcileLots } from '../../support/stockSound.ts';

test('La démonstration sait ce qu’ont coûté ses lots et ce qu’elle a vendu', async () => {
  const db = await demoDb();
  await fillExamples(db);
  reconcileLots(db);
  const lots = db.select().from(stockLots).all();
  expect(lots.filter(({ cost }) => cost === null)).toHaveLength(1);
  const sold = db.select().from(stockIssues).all();
  expect(sold.length).toBeGreaterThan(8);
  expect(sold.every(({ cost, orderLineId }) => cost !== null && orderLineId !== null)).toBe(true);
});

test('Le coffre de la démonstration est celui d’un petit comptoir, et ses comptes diffèrent', async () => {
  const db = await demoDb();
  const worth = db
    .select({ cents: sql<number>`sum(${metals.netSellPrice} * ${stockLines.inSafe})` })
    .from(stockLines)
    .innerJoin(metals, sql`${metals.id} = ${stockLines.metalId}`)
    .get();
  expect(worth?.cents).toBeGreaterThan(20_000_000);
  expect(worth?.cents).toBeLessThan(60_000_000);
  for (const kind of [isNull, isNotNull]) {
    const counts = db.select().from(stockLines).where(kind(stockLines.currencyId)).all();
    expect(new Set(counts.map(({ inSafe }) => inSafe)).size).toBeGreaterThan(counts.length / 4);
  }
});
