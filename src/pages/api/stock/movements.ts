import { getMovements } from '../../../features/stock/movements.server.ts';
import { getMovementsContract } from '../../../features/stock/stock.api.ts';
import { serve } from '../../../http/serve.ts';

export const GET = serve(getMovementsContract, ({ ctx, query }) => getMovements(ctx, query));
