import { getMetalContract } from '../../../../features/catalogue/metals.api.ts';
import { getMetals } from '../../../../features/catalogue/metals.server.ts';
import { serve } from '../../../../http/serve.ts';

export const GET = serve(getMetalContract, ({ ctx, params, query }) => getMetals(ctx, { ...query, ...params }));
