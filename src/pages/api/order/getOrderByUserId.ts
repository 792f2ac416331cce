import { getOrderByUserId } from '../../../features/orders/model/queries.server.ts';
import { getOrderByUserIdContract } from '../../../features/orders/orders.api.ts';
import { serve } from '../../../http/serve.ts';

export const GET = serve(getOrderByUserIdContract, ({ ctx, query }) => getOrderByUserId(ctx, query));
