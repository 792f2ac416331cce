import { countStock } from '../../../features/stock/count/count.server.ts';
import { countStockContract } from '../../../features/stock/stock.api.ts';
import { serve } from '../../../http/serve.ts';

export const PUT = serve(countStockContract, ({ ctx, body }) => countStock(ctx, body));
