import { getMetalByIdContract } from '../../../../features/catalogue/metals/metals.api.ts';
import { getMetal, metalPresenter } from '../../../../features/catalogue/metals/metals.server.ts';
import { serve } from '../../../../http/serve.ts';

export const GET = serve(getMetalByIdContract, ({ ctx, params }) => metalPresenter(ctx.db)(getMetal(ctx, params.id)));
