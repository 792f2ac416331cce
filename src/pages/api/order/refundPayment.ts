import { refundPayment } from '../../../features/orders/payments/refunds.server.ts';
import { refundPaymentContract } from '../../../features/orders/payments.api.ts';
import { serve } from '../../../http/serve.ts';

export const POST = serve(refundPaymentContract, ({ ctx, body }) => refundPayment(ctx, body));
