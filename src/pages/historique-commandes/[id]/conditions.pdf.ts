import type { APIRoute } from 'astro';
import { ownTerms } from '../../../features/orders/papers/papers.server.ts';
import { fileAnswer } from '../../../http/fileAnswer.ts';

export const GET: APIRoute = async ({ locals: { ctx }, params }) => fileAnswer(await ownTerms(ctx, params['id'] ?? ''));
