import type { APIRoute } from 'astro';
import { sheetResponse } from '../../../../../features/drawer/sheet.server.ts';

export const permission = 'drawer';

export const GET: APIRoute = ({ locals: { ctx }, params }) => sheetResponse(ctx, params['day'] ?? '');
