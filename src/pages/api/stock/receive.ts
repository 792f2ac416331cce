import { receiveStock } from '../../../features/stock/count/count.server.ts';
import { receiveStockContract } from '../../../features/stock/stock.api.ts';
import { serve } from '../../../http/serve.ts';

export const POST = serve(receiveStockContract, ({ ctx, body }) => receiveStock(ctx, body));
