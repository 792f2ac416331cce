import type { APIRoute } from 'astro';
import { ownTerms } from '../../../features/orders/papers/papers.server.ts';
import { fileResponse } from '../../../http/fileAnswer.ts';

export const GET: APIRoute = async ({ locals: { ctx }, params }) =>
  fileResponse(await ownTerms(ctx, params['id'] ?? ''));
