import { noteTransferRefund } from '../../../features/orders/payments/noteTransferRefund.server.ts';
import { noteTransferRefundContract } from '../../../features/orders/payments/payments.api.ts';
import { orderShopOf } from '../../../features/orders/shop.ts';
import { serve } from '../../../http/serve.ts';

export const POST = serve(noteTransferRefundContract, ({ db, actor, body, context }) =>
  noteTransferRefund(db, actor, body, orderShopOf(context.locals.app.config)),
);
