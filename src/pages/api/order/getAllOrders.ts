import { getAllOrders } from '../../../features/orders/model/queries.server.ts';
import { getAllOrdersContract } from '../../../features/orders/orders.api.ts';
import { serve } from '../../../http/serve.ts';

export const GET = serve(getAllOrdersContract, ({ ctx, query }) => getAllOrders(ctx, query));
