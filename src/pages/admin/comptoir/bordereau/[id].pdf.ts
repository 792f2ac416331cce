import type { APIRoute } from 'astro';
import { receiptResponse } from '../../../../features/exchange/receipt.server.ts';

export const permission = 'counter';

export const GET: APIRoute = ({ locals: { ctx }, params }) => receiptResponse(ctx, params['id'] ?? '');
