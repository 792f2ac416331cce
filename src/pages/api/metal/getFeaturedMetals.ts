import { getFeaturedMetalsContract } from '../../../features/catalogue/metals.api.ts';
import { featuredMetals, presentMetals } from '../../../features/catalogue/model/metals.server.ts';
import { serve } from '../../../http/serve.ts';

export const GET = serve(getFeaturedMetalsContract, ({ ctx }) => presentMetals(ctx.db, featuredMetals(ctx.db)));
