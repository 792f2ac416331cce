import { getSeoData, upsertSeo } from '../../../features/seo/admin/saveSeo.server.ts';
import { getSeoDataContract, getSeoPageContract, upsertSeoContract } from '../../../features/seo/seo.api.ts';
import { seoOf } from '../../../features/seo/seo.server.ts';
import { serve, serveAll, serveVerb } from '../../../http/serve.ts';

export const ALL = serveAll([
  serveVerb(getSeoDataContract, getSeoData),
  serve(getSeoPageContract, ({ ctx, params }) => seoOf(ctx.db, params.page)),
  serveVerb(upsertSeoContract, upsertSeo),
]);
