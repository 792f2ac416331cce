import { getFeaturedMetalsContract } from '../../../features/catalogue/metals/metals.api.ts';
import { featuredMetals, metalPresenter } from '../../../features/catalogue/metals/metals.server.ts';
import { serve } from '../../../http/serve.ts';

export const GET = serve(getFeaturedMetalsContract, ({ ctx }) => featuredMetals(ctx.db).map(metalPresenter(ctx.db)));
