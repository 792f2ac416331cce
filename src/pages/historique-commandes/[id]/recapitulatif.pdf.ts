import type { APIRoute } from 'astro';
import { ownSummary } from '../../../features/orders/papers/papers.server.ts';
import { pdfAnswer } from '../../../uploads/pdfAnswer.ts';

export const GET: APIRoute = async ({ locals: { ctx }, params, rewrite }) => {
  const paper = await ownSummary(ctx, params['id'] ?? '');
  return paper ? pdfAnswer(paper) : rewrite('/404');
};
