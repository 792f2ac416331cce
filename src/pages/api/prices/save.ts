import { savePricesContract } from '../../../features/prices/prices.api.ts';
import { publishPrices } from '../../../features/prices/schedule.server.ts';
import { serve } from '../../../http/serve.ts';

export const PUT = serve(savePricesContract, ({ ctx, body }) => publishPrices(ctx, body));
