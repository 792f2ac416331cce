import { schedulePricesContract } from '../../../features/prices/prices.api.ts';
import { schedulePrices } from '../../../features/prices/schedule.server.ts';
import { serveVerb } from '../../../http/serve.ts';

export const POST = serveVerb(schedulePricesContract, schedulePrices);
