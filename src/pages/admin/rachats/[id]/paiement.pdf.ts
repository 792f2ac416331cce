import type { APIRoute } from 'astro';
import { purchaseDocumentResponse } from '../../../../features/purchases/desk/papers.server.ts';

export const permission = 'purchases';

export const GET: APIRoute = ({ locals: { ctx }, params }) =>
  purchaseDocumentResponse(ctx, 'paiement', params['id'] ?? '');
