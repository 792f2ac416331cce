import type { APIRoute } from 'astro';
import { adminPaths } from '../../../../adminPaths.ts';
import { slipAnswer } from '../../../../features/exchange/slip.server.ts';

export const act = 'counter';

export const GET: APIRoute = async ({ locals: { ctx }, params, rewrite }) =>
  (await slipAnswer(ctx, params['id'] ?? '')) ?? rewrite(adminPaths.missing);
