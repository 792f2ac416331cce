import { savePricesContract } from '../../../features/prices/prices.api.ts';
import { savePrices } from '../../../features/prices/savePrices.server.ts';
import { serve } from '../../../http/serve.ts';

export const PUT = serve(savePricesContract, ({ ctx, body }) => savePrices(ctx, body));
