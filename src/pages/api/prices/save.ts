import { savePricesContract } from '../../../features/prices/prices.api.ts';
import { publishPrices } from '../../../features/prices/schedule.server.ts';
import { serveVerb } from '../../../http/serve.ts';

export const PUT = serveVerb(savePricesContract, publishPrices);
