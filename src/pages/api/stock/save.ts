import { saveStock } from '../../../features/stock/desk/grid.server.ts';
import { saveStockContract } from '../../../features/stock/stock.api.ts';
import { serve } from '../../../http/serve.ts';

export const PUT = serve(saveStockContract, ({ ctx, body }) => saveStock(ctx, body));
