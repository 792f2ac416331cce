import { updatePaymentStatus } from '../../../features/orders/moves.server.ts';
import { updatePaymentStatusContract } from '../../../features/orders/orders.api.ts';
import { orderShopOf } from '../../../features/orders/shop.ts';
import { serve } from '../../../http/serve.ts';

export const PUT = serve(updatePaymentStatusContract, ({ db, actor, body, context }) =>
  updatePaymentStatus(db, actor, body, orderShopOf(context.locals.app.config)),
);
