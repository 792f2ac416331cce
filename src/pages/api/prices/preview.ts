import { previewPricesContract } from '../../../features/prices/prices.api.ts';
import { previewPrices } from '../../../features/prices/savePrices.server.ts';
import { serveVerb } from '../../../http/serve.ts';

export const POST = serveVerb(previewPricesContract, previewPrices);
