import type { APIRoute } from 'astro';
import { paperAnswer } from '../../../features/invoices/papers.server.ts';

export const permission = 'printPapers';

export const GET: APIRoute = ({ locals: { ctx }, params }) => paperAnswer(ctx, { number: params['number'] ?? '' });
