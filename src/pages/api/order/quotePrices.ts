import { quotePricesContract } from '../../../features/orders/place/quote.api.ts';
import { quotePrices } from '../../../features/orders/place/quote.server.ts';
import { serve } from '../../../http/serve.ts';

export const POST = serve(quotePricesContract, ({ ctx, body }) => quotePrices(ctx, body));
