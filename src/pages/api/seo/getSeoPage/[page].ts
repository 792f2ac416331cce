import { getSeoPageContract } from '../../../../features/seo/seo.api.ts';
import { seoOf } from '../../../../features/seo/seo.server.ts';
import { serve } from '../../../../http/serve.ts';

export const GET = serve(getSeoPageContract, ({ ctx, params }) => seoOf(ctx.db, params.page));
