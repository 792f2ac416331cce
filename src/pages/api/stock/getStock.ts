import { getStock } from '../../../features/goods/desk/grid.server.ts';
import { getStockContract } from '../../../features/goods/stock.api.ts';
import { serveVerb } from '../../../http/serve.ts';

export const GET = serveVerb(getStockContract, getStock);
