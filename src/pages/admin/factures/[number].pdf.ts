import type { APIRoute } from 'astro';
import { invoiceResponse } from '../../../features/invoices/papers.server.ts';

export const permission = 'printPapers';

export const GET: APIRoute = ({ locals: { ctx }, params }) => invoiceResponse(ctx, { number: params['number'] ?? '' });
