import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Db } from '../../db/client.ts';
import { newId } from '../../db/id.ts';
import { metals } from '../../db/schema/catalogue.ts';
import { stockLines } from '../../db/schema/goods.ts';
import { stockGrid } from '../../src/features/goods/desk/grid.server.ts';
import { initialStockGrid } from '../../src/features/goods/desk/model.ts';
import { StockDesk } from '../../src/features/goods/desk/StockDesk.tsx';
import { PriceDesk } from '../../src/features/prices/desk/PriceDesk.tsx';
import { priceGrid } from '../../src/features/prices/grid.server.ts';
import type { Ctx } from '../../src/http/context.ts';
import { firstRows, maxUnpagedRows, windowSize } from '../../src/ui/desk/useWindow.tsx';
import { ctxOf } from '../support/context.ts';
import { makeMetal } from '../support/orders.ts';
import { makeActor, testDb } from '../support/people.ts';

const articles = 5_000;
const some = 500;

/** A shop with so many counted articles, told apart by their names as long as any. */
function largeShop(): Ctx {
  const db = testDb();
  const actor = makeActor(db, 'admin');
  const first = makeMetal(db);
  for (let made = 1; made < articles; made += some) {
    const rows = Array.from({ length: Math.min(some, articles - made) }, (_, at) => ({
      ...first,
      id: newId(),
      metalName: `20 Francs Napoléon III tête laurée ${made + at}`,
    }));
    db.insert(metals).values(rows).run();
    count(db, rows);
  }
  count(db, [first]);
  return ctxOf(db, actor);
}

function count(db: Db, rows: readonly { id: string }[]): void {
  const at = Date.now();
  const lines = rows.map(({ id: metalId }) => ({ metalId, inSafe: 10, countedAt: at, updatedAt: at }));
  db.insert(stockLines).values(lines).run();
}

/** An island in its page: what is drawn, and what it is given, whose values Astro wraps and whose quotes it escapes. */
const bytesOf = <Props extends object>(island: React.ComponentType<Props>, props: Props): number => {
  let values = 0;
  const given = JSON.stringify(props, (_, value) => {
    values++;
    return value;
  });
  return Buffer.byteLength(renderToString(createElement(island, props)) + given.replaceAll('"', '&quot;')) + 4 * values;
};

const rowsDrawn = (html: string) => html.match(/<tr class="(?!group)/g)?.length ?? 0;

describe(`Une page de ${articles} articles`, () => {
  let ctx: Ctx;
  beforeAll(() => {
    ctx = largeShop();
  });

  test.each(['count', 'buy', 'restock'] as const)('du stock (%s) en donne cent, moins de 350 Ko', (mode) => {
    const first = initialStockGrid(stockGrid(ctx), 'metal');
    expect([first.rows.length, first.total, first.counts.metal]).toEqual([windowSize, articles, articles]);
    const props = { first, view: 'metal', mode } as const;
    expect(bytesOf(StockDesk, props)).toBeLessThan(windowSize * 3_500);
    expect(rowsDrawn(renderToString(createElement(StockDesk, props)))).toBe(windowSize);
  });

  test('et celle d’une boutique ordinaire, qui a toutes ses lignes, moins d’un mégaoctet', () => {
    const first = initialStockGrid(stockGrid(ctx).slice(0, maxUnpagedRows), 'currency');
    expect(first.rows).toHaveLength(maxUnpagedRows);
    expect(bytesOf(StockDesk, { first, view: 'metal', mode: 'count' })).toBeLessThan(900_000);
  });

  test('des prix en donne cent, moins de 350 Ko', () => {
    const grid = priceGrid(ctx);
    const rows = firstRows(grid.rows, ({ type }) => type === 'metal');
    const props = {
      grid: { ...grid, rows },
      total: grid.rows.length,
      scheduled: [],
      kind: 'metal' as const,
      readings: { gold: null, rates: {} },
    };
    expect(rows.length).toBe(windowSize);
    expect(bytesOf(PriceDesk, props)).toBeLessThan(windowSize * 3_500);
  });
});

test('Une boutique ordinaire a toutes ses lignes dans la page, sans appel', () => {
  const rows = Array.from({ length: maxUnpagedRows }, (_, at) => ({ at }));
  expect(firstRows(rows, () => false)).toBe(rows);
});
