import { priceGrid } from '../../../features/prices/grid.server.ts';
import { getPricesContract } from '../../../features/prices/prices.api.ts';
import { serveVerb } from '../../../http/serve.ts';

export const GET = serveVerb(getPricesContract, priceGrid);
