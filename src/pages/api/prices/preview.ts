import { previewPricesContract } from '../../../features/prices/prices.api.ts';
import { previewPrices } from '../../../features/prices/savePrices.server.ts';
import { serve } from '../../../http/serve.ts';

export const POST = serve(previewPricesContract, ({ ctx, body }) => previewPrices(ctx, body));
