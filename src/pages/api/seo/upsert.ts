import { upsertSeo } from '../../../features/seo/admin/saveSeo.server.ts';
import { upsertSeoContract } from '../../../features/seo/seo.api.ts';
import { serve } from '../../../http/serve.ts';

export const POST = serve(upsertSeoContract, ({ ctx, body }) => upsertSeo(ctx, body));
