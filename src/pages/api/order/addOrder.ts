import { addOrderContract } from '../../../features/orders/orders.api.ts';
import { addOrder } from '../../../features/orders/place/placeOrder.server.ts';
import { orderShopOf } from '../../../features/orders/shop.ts';
import { serve } from '../../../http/serve.ts';

export const POST = serve(addOrderContract, ({ db, actor, body, context }) =>
  addOrder(db, actor, body, orderShopOf(context.locals.app.config)),
);
