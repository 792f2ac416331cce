import { getOrderByUserId } from '../../../features/orders/orderQueries.server.ts';
import { getOrderByUserIdContract } from '../../../features/orders/orders.api.ts';
import { orderShopOf } from '../../../features/orders/shop.ts';
import { serve } from '../../../http/serve.ts';

export const GET = serve(getOrderByUserIdContract, ({ db, actor, query, context }) =>
  getOrderByUserId(db, actor, query, orderShopOf(context.locals.app.config)),
);
