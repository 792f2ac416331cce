import { getOrderById } from '../../../../features/orders/model/queries.server.ts';
import { getOrderByIdContract } from '../../../../features/orders/orders.api.ts';
import { serve } from '../../../../http/serve.ts';

export const GET = serve(getOrderByIdContract, ({ ctx, params }) => getOrderById(ctx, params));
