import { cancelScheduledPricesContract } from '../../../../features/prices/prices.api.ts';
import { cancelScheduledPrices } from '../../../../features/prices/schedule.server.ts';
import { serve } from '../../../../http/serve.ts';

export const DELETE = serve(cancelScheduledPricesContract, ({ ctx, params }) => cancelScheduledPrices(ctx, params));
