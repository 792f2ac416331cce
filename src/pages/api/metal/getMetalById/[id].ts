import { getMetalByIdContract } from '../../../../features/catalogue/metals.api.ts';
import { readMetal } from '../../../../features/catalogue/model/metals.server.ts';
import { serve } from '../../../../http/serve.ts';

export const GET = serve(getMetalByIdContract, ({ ctx, params }) => readMetal(ctx, params.id));
