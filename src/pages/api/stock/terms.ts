import { saveStockTerms } from '../../../features/stock/count/count.server.ts';
import { stockTermsContract } from '../../../features/stock/stock.api.ts';
import { serve } from '../../../http/serve.ts';

export const PUT = serve(stockTermsContract, ({ ctx, body }) => saveStockTerms(ctx, body));
