import type { APIRoute } from 'astro';
import { marginPage } from '../../../features/accounting/admin/marginPage.server.ts';
import { marginsFile } from '../../../features/accounting/month.server.ts';
import { fileResponse } from '../../../http/fileAnswer.ts';

export const permission = 'figures';

export const GET: APIRoute = ({ locals: { ctx }, url }) => {
  const { events, first, last } = marginPage(ctx, url.searchParams);
  return fileResponse(marginsFile(events, `${first}_${last}`));
};
