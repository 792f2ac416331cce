import { getSeoData, upsertSeo } from '../../../features/seo/admin/saveSeo.server.ts';
import { getSeoPageContract } from '../../../features/seo/seo.api.ts';
import { seoOf } from '../../../features/seo/seo.server.ts';
import { serve, serveAll } from '../../../http/serve.ts';

export const ALL = serveAll([
  getSeoData,
  serve(getSeoPageContract, ({ ctx, params }) => seoOf(ctx.db, params.page)),
  upsertSeo,
]);
