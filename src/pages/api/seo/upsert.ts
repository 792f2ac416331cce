import { upsertSeo } from '../../../features/seo/admin/saveSeo.server.ts';
import { upsertSeoContract } from '../../../features/seo/seo.api.ts';
import { serveVerb } from '../../../http/serve.ts';

export const POST = serveVerb(upsertSeoContract, upsertSeo);
