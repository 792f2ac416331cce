import { exportStock } from '../../../features/stock/desk/files.server.ts';
import { exportStockContract } from '../../../features/stock/stock.api.ts';
import { csvAnswer } from '../../../http/fileAnswer.ts';
import { serve } from '../../../http/serve.ts';

export const GET = serve(exportStockContract, ({ ctx }) => csvAnswer('stock.csv', exportStock(ctx)));
