import { quotePrices } from '../../../features/orders/place/quote.server.ts';
import { quotePricesContract } from '../../../features/orders/quote.api.ts';
import { serve } from '../../../http/serve.ts';

export const POST = serve(quotePricesContract, ({ ctx, body }) => quotePrices(ctx, body));
