import { exportStock } from '../../../features/goods/desk/files.server.ts';
import { exportStockContract } from '../../../features/goods/stock.api.ts';
import { csvAnswer } from '../../../http/fileAnswer.ts';
import { serve } from '../../../http/serve.ts';

export const GET = serve(exportStockContract, ({ ctx }) => csvAnswer('stock.csv', exportStock(ctx)));
