import type { APIRoute } from 'astro';
import { adminPaths } from '../../../../adminPaths.ts';
import { receiptAnswer } from '../../../../features/exchange/receipt.server.ts';

export const permission = 'counter';

export const GET: APIRoute = async ({ locals: { ctx }, params, rewrite }) =>
  (await receiptAnswer(ctx, params['id'] ?? '')) ?? rewrite(adminPaths.missing);
