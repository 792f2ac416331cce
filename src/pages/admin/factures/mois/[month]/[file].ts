import type { APIRoute } from 'astro';
import { monthResponse } from '../../../../../features/accounting/month.server.ts';

export const permission = 'papers';

export const GET: APIRoute = ({ locals: { ctx }, params }) =>
  monthResponse(ctx, { month: params['month'] ?? '', file: params['file'] ?? '' });
