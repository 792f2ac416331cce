import { mostSoldContract } from '../../../../features/catalogue/metals.api.ts';
import { readMostSold } from '../../../../features/catalogue/metals.server.ts';
import { serve } from '../../../../http/serve.ts';

export const GET = serve(mostSoldContract, ({ ctx, params, query }) => readMostSold(ctx, { ...params, ...query }));
