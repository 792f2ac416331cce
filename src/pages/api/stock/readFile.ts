import { readStockFile } from '../../../features/goods/desk/files.server.ts';
import { readStockFileContract } from '../../../features/goods/stock.api.ts';
import { serve } from '../../../http/serve.ts';

export const POST = serve(readStockFileContract, ({ ctx, body }) => readStockFile(ctx, body));
