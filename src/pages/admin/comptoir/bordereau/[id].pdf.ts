import type { APIRoute } from 'astro';
import { receiptAnswer } from '../../../../features/exchange/receipt.server.ts';

export const permission = 'counter';

export const GET: APIRoute = ({ locals: { ctx }, params }) => receiptAnswer(ctx, params['id'] ?? '');
