import type { APIRoute } from 'astro';
import { clientSummary } from '../../../features/orders/papers/papers.server.ts';
import { fileResponse } from '../../../http/fileAnswer.ts';

export const GET: APIRoute = async ({ locals: { ctx }, params }) =>
  fileResponse(await clientSummary(ctx, params['id'] ?? ''));
