import { readPriceFile } from '../../../features/prices/files/priceFile.server.ts';
import { readPriceFileContract } from '../../../features/prices/prices.api.ts';
import { serve } from '../../../http/serve.ts';

export const POST = serve(readPriceFileContract, ({ ctx, body }) => readPriceFile(ctx, body.file));
