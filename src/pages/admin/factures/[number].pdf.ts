import type { APIRoute } from 'astro';
import { paperAnswer } from '../../../features/invoices/papers.server.ts';
import { adminPaths } from '../../../paths.ts';

export const act = 'printPapers';

export const GET: APIRoute = async ({ locals: { ctx }, params, rewrite }) =>
  (await paperAnswer(ctx, { number: params['number'] ?? '' })) ?? rewrite(adminPaths.missing);
