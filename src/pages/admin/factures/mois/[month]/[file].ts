import type { APIRoute } from 'astro';
import { adminPaths } from '../../../../../adminPaths.ts';
import { monthAnswer } from '../../../../../features/accounting/month.server.ts';

export const permission = 'papers';

export const GET: APIRoute = async ({ locals: { ctx }, params, rewrite }) =>
  (await monthAnswer(ctx, { month: params['month'] ?? '', file: params['file'] ?? '' })) ?? rewrite(adminPaths.missing);
