import type { APIRoute } from 'astro';
import { adminPaths } from '../../../../adminPaths.ts';
import { purchasePaperAnswer } from '../../../../features/purchases/desk/papers.server.ts';

export const permission = 'purchases';

export const GET: APIRoute = async ({ locals: { ctx }, params, rewrite }) =>
  (await purchasePaperAnswer(ctx, 'paiement', params['id'] ?? '')) ?? rewrite(adminPaths.missing);
