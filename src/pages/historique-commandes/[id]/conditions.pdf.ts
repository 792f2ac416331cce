import type { APIRoute } from 'astro';
import { clientTerms } from '../../../features/orders/papers/papers.server.ts';
import { fileResponse } from '../../../http/fileAnswer.ts';

export const GET: APIRoute = async ({ locals: { ctx }, params }) =>
  fileResponse(await clientTerms(ctx, params['id'] ?? ''));
