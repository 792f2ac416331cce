import { cancelScheduledPricesContract } from '../../../../features/prices/prices.api.ts';
import { cancelScheduledPrices } from '../../../../features/prices/schedule.server.ts';
import { serveVerb } from '../../../../http/serve.ts';

export const DELETE = serveVerb(cancelScheduledPricesContract, cancelScheduledPrices);
