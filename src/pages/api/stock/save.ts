import { saveStock } from '../../../features/goods/desk/grid.server.ts';
import { saveStockContract } from '../../../features/goods/stock.api.ts';
import { serve } from '../../../http/serve.ts';

export const PUT = serve(saveStockContract, ({ ctx, body }) => saveStock(ctx, body));
