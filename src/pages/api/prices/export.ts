import { exportPrices } from '../../../features/prices/files/priceFile.server.ts';
import { exportPricesContract } from '../../../features/prices/prices.api.ts';
import { serve } from '../../../http/serve.ts';

export const GET = serve(
  exportPricesContract,
  ({ ctx }) =>
    new Response(exportPrices(ctx), {
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': 'attachment; filename="prix.csv"',
        'cache-control': 'no-store',
      },
    }),
);
