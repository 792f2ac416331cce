import { quotePrices } from '../../../features/orders/place/quote.server.ts';
import { quotePricesContract } from '../../../features/orders/quote.api.ts';
import { serveVerb } from '../../../http/serve.ts';

export const POST = serveVerb(quotePricesContract, quotePrices);
