import { updateOrderStatus } from '../../../features/orders/moves.server.ts';
import { updateOrderStatusContract } from '../../../features/orders/orders.api.ts';
import { orderShopOf } from '../../../features/orders/shop.ts';
import { serve } from '../../../http/serve.ts';

export const PUT = serve(updateOrderStatusContract, ({ db, actor, body, context }) =>
  updateOrderStatus(db, actor, body, orderShopOf(context.locals.app.config)),
);
