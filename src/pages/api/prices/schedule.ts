import { schedulePricesContract } from '../../../features/prices/prices.api.ts';
import { schedulePrices } from '../../../features/prices/schedule.server.ts';
import { serve } from '../../../http/serve.ts';

export const POST = serve(schedulePricesContract, ({ ctx, body }) => schedulePrices(ctx, body));
