import { noteTransferRefundContract } from '../../../features/orders/refunds.api.ts';
import { orderShopOf } from '../../../features/orders/shop.ts';
import { noteTransferRefund } from '../../../features/orders/transferRefund.server.ts';
import { serve } from '../../../http/serve.ts';

export const POST = serve(noteTransferRefundContract, ({ db, actor, body, context }) =>
  noteTransferRefund(db, actor, body, orderShopOf(context.locals.app.config)),
);
