import { saveStock } from '../../src/features/stock/desk/grid.server.ts';
import type { SaveStock } from '../../src/features/stock/stock.api.ts';
import type { StockKey } from '../../src/features/stock/stock.ts';
import type { Ctx } from '../../src/http/context.ts';

type Row = Omit<SaveStock['rows'][number], 'value'> & StockKey;

/** The line of the grid after a save of it alone. */
async function saved(ctx: Ctx, { reason = 'Réglages', ...row }: Row & { reason?: string }) {
  const { rows } = await saveStock(ctx, { reason, rows: [{ ...row, value: row.value ?? undefined }] });
  const isIt = (one: (typeof rows)[number]) => one.id === row.id && one.value === (row.value ?? null);
  return rows.find(isIt) ?? Promise.reject(new Error('the grid has no such line'));
}

type Counted = Omit<Row, 'count'> & { count: number; reason: string };

export const countStock = (ctx: Ctx, row: Counted) => saved(ctx, row);

export const receiveStock = (ctx: Ctx, { count: received, ...row }: Counted) => saved(ctx, { ...row, received });

export const saveStockTerms = (ctx: Ctx, row: Row) => saved(ctx, row);
