import type { APIRoute } from 'astro';
import { ownSummary } from '../../../features/orders/papers/papers.server.ts';
import { fileAnswer } from '../../../http/fileAnswer.ts';

export const GET: APIRoute = async ({ locals: { ctx }, params }) =>
  fileAnswer(await ownSummary(ctx, params['id'] ?? ''));
