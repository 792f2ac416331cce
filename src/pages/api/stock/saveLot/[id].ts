import { saveLot } from '../../../../features/stock/lots/lotList.server.ts';
import { saveLotContract } from '../../../../features/stock/stock.api.ts';
import { serve } from '../../../../http/serve.ts';

export const PUT = serve(saveLotContract, ({ ctx, params, body }) => saveLot(ctx, { ...params, ...body }));
