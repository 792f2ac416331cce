import { settleRefund } from '../../../features/orders/refundDoubt.server.ts';
import { settleRefundContract } from '../../../features/orders/refunds.api.ts';
import { orderShopOf } from '../../../features/orders/shop.ts';
import { serve } from '../../../http/serve.ts';

export const POST = serve(settleRefundContract, ({ db, actor, body, context }) =>
  settleRefund(db, actor, body, orderShopOf(context.locals.app.config)),
);
