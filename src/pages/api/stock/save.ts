import { saveStock } from '../../../features/goods/desk/grid.server.ts';
import { saveStockContract } from '../../../features/goods/stock.api.ts';
import { serveVerb } from '../../../http/serve.ts';

export const PUT = serveVerb(saveStockContract, saveStock);
