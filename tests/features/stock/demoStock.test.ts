import { isNotNull, isNull, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { metals } from '../../../db/schema/catalogue.ts';
import { stockLines } from '../../../db/schema/stock.ts';
import { demoDb } from '../../support/demo.ts';

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
