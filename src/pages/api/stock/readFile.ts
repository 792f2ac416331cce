import { readStockFile } from '../../../features/stock/desk/files.server.ts';
import { readStockFileContract } from '../../../features/stock/stock.api.ts';
import { serve } from '../../../http/serve.ts';

export const POST = serve(readStockFileContract, ({ ctx, body }) => readStockFile(ctx, body));
