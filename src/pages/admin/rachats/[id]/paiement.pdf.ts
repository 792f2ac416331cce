import type { APIRoute } from 'astro';
import { purchasePaperAnswer } from '../../../../features/purchases/desk/papers.server.ts';

export const permission = 'purchases';

export const GET: APIRoute = ({ locals: { ctx }, params }) => purchasePaperAnswer(ctx, 'paiement', params['id'] ?? '');
