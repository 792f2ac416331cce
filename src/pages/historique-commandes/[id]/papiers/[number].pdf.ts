import type { APIRoute } from 'astro';
import { paperAnswer } from '../../../../features/invoices/papers.server.ts';

export const GET: APIRoute = async ({ locals: { ctx }, params, rewrite }) =>
  (await paperAnswer(ctx, { number: params['number'] ?? '' })) ?? rewrite('/404');
