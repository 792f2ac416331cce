import { refundPaymentContract } from '../../../features/orders/payments/payments.api.ts';
import { refundPayment } from '../../../features/orders/payments/refunds.server.ts';
import { serve } from '../../../http/serve.ts';

export const POST = serve(refundPaymentContract, ({ ctx, body }) => {
  return refundPayment(ctx, body);
});
