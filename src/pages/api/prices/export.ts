import { exportPrices } from '../../../features/prices/files/priceFile.server.ts';
import { exportPricesContract } from '../../../features/prices/prices.api.ts';
import { csvAnswer } from '../../../http/fileAnswer.ts';
import { serve } from '../../../http/serve.ts';

export const GET = serve(exportPricesContract, ({ ctx }) => csvAnswer('prix.csv', exportPrices(ctx)));
