import { exportStock } from '../../../features/stock/desk/files.server.ts';
import { exportStockContract } from '../../../features/stock/stock.api.ts';
import { serve } from '../../../http/serve.ts';

export const GET = serve(
  exportStockContract,
  ({ ctx }) =>
    new Response(exportStock(ctx), {
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': 'attachment; filename="stock.csv"',
        'cache-control': 'no-store',
      },
    }),
);
