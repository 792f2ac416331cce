import type { APIRoute } from 'astro';
import { adminPaths } from '../../../adminPaths.ts';
import { paperAnswer } from '../../../features/invoices/papers.server.ts';

export const permission = 'printPapers';

export const GET: APIRoute = async ({ locals: { ctx }, params, rewrite }) =>
  (await paperAnswer(ctx, { number: params['number'] ?? '' })) ?? rewrite(adminPaths.missing);
