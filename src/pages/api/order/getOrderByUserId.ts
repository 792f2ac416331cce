import { getOrderByUserIdContract } from '../../../features/orders/orders.api.ts';
import { getOrderByUserId } from '../../../features/orders/read/queries.server.ts';
import { orderShopOf } from '../../../features/orders/shop.ts';
import { serve } from '../../../http/serve.ts';

export const GET = serve(getOrderByUserIdContract, ({ db, actor, query, context }) =>
  getOrderByUserId(db, actor, query, orderShopOf(context.locals.app.config)),
);
