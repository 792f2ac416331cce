import type { APIRoute } from 'astro';
import { ownSummary } from '../../../features/orders/contract/papers.server.ts';

export const GET: APIRoute = async ({ locals: { ctx }, params, rewrite }) => {
  const paper = await ownSummary(ctx, params['id'] ?? '');
  if (!paper) return rewrite('/404');
  return new Response(new Uint8Array(paper.content), {
    headers: {
      'content-type': paper.contentType,
      'content-disposition': `attachment; filename="${paper.filename}"`,
    },
  });
};
