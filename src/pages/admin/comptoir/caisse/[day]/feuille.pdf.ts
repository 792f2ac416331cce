import type { APIRoute } from 'astro';
import { sheetFile } from '../../../../../features/drawer/sheet.server.ts';

export const permission = 'drawer';

export const GET: APIRoute = ({ locals: { ctx }, params }) => sheetFile(ctx, params['day'] ?? '');
