import { getScheduledPricesContract } from '../../../features/prices/prices.api.ts';
import { scheduledPrices } from '../../../features/prices/schedule.server.ts';
import { serve } from '../../../http/serve.ts';

export const GET = serve(getScheduledPricesContract, ({ ctx }) => scheduledPrices(ctx));
