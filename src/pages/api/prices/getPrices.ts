import { priceGrid } from '../../../features/prices/grid.server.ts';
import { getPricesContract } from '../../../features/prices/prices.api.ts';
import { serve } from '../../../http/serve.ts';

export const GET = serve(getPricesContract, ({ ctx }) => priceGrid(ctx));
