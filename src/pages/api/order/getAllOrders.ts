import { getAllOrdersContract } from '../../../features/orders/orders.api.ts';
import { getAllOrders } from '../../../features/orders/read/queries.server.ts';
import { orderShopOf } from '../../../features/orders/shop.ts';
import { serve } from '../../../http/serve.ts';

export const GET = serve(getAllOrdersContract, ({ db, actor, query, context }) =>
  getAllOrders(db, actor, query, orderShopOf(context.locals.app.config)),
);
