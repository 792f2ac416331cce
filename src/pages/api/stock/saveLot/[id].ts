import { saveLot } from '../../../../features/goods/lots/lots.server.ts';
import { saveLotContract } from '../../../../features/goods/stock.api.ts';
import { serve } from '../../../../http/serve.ts';

export const PUT = serve(saveLotContract, ({ ctx, params, body }) => saveLot(ctx, { ...params, ...body }));
