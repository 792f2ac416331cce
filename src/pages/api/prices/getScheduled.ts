import { getScheduledPricesContract } from '../../../features/prices/prices.api.ts';
import { scheduledPrices } from '../../../features/prices/schedule.server.ts';
import { serveVerb } from '../../../http/serve.ts';

export const GET = serveVerb(getScheduledPricesContract, scheduledPrices);
