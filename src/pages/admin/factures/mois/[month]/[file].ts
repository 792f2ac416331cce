import type { APIRoute } from 'astro';
import { monthAnswer } from '../../../../../features/accounting/month.server.ts';

export const permission = 'papers';

export const GET: APIRoute = ({ locals: { ctx }, params }) =>
  monthAnswer(ctx, { month: params['month'] ?? '', file: params['file'] ?? '' });
