import { getSeoData } from '../../../features/seo/admin/saveSeo.server.ts';
import { getSeoDataContract } from '../../../features/seo/seo.api.ts';
import { serve } from '../../../http/serve.ts';

export const GET = serve(getSeoDataContract, ({ ctx }) => getSeoData(ctx));
