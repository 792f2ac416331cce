import { getOrderByIdContract } from '../../../../features/orders/orders.api.ts';
import { getOrderById } from '../../../../features/orders/read/queries.server.ts';
import { orderShopOf } from '../../../../features/orders/shop.ts';
import { serve } from '../../../../http/serve.ts';

export const GET = serve(getOrderByIdContract, ({ db, actor, params, context }) =>
  getOrderById(db, actor, params, orderShopOf(context.locals.app.config)),
);
