import type { APIRoute } from 'astro';
import { marginSpan } from '../../../features/accounting/admin/marginPage.server.ts';
import { fileAnswer, marginsFile } from '../../../features/accounting/month.server.ts';

export const act = 'figures';

export const GET: APIRoute = ({ locals: { ctx }, url }) => {
  const { first, last, ...span } = marginSpan(url.searchParams);
  return fileAnswer(marginsFile(ctx, span, `${first}_${last}`));
};
