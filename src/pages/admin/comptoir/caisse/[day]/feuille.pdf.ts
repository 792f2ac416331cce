import type { APIRoute } from 'astro';
import { adminPaths } from '../../../../../adminPaths.ts';
import { sheetFile } from '../../../../../features/drawer/sheet.server.ts';

export const permission = 'drawer';

export const GET: APIRoute = async ({ locals: { ctx }, params, rewrite }) =>
  (await sheetFile(ctx, params['day'] ?? '')) ?? rewrite(adminPaths.missing);
