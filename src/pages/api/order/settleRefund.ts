import { settleRefundContract } from '../../../features/orders/payments/payments.api.ts';
import { settleRefund } from '../../../features/orders/payments/settleRefund.server.ts';
import { orderShopOf } from '../../../features/orders/shop.ts';
import { serve } from '../../../http/serve.ts';

export const POST = serve(settleRefundContract, ({ db, actor, body, context }) =>
  settleRefund(db, actor, body, orderShopOf(context.locals.app.config)),
);
