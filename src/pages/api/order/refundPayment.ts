import { terminalOf } from '../../../features/bank/terminal.ts';
import { refundPaymentContract } from '../../../features/orders/payments/payments.api.ts';
import { refundPayment } from '../../../features/orders/payments/refunds.server.ts';
import { orderShopOf } from '../../../features/orders/shop.ts';
import { serve } from '../../../http/serve.ts';

export const POST = serve(refundPaymentContract, ({ db, actor, body, context }) => {
  const { app } = context.locals;
  return refundPayment(db, actor, body, terminalOf(app), orderShopOf(app.config));
});
