import { settleRefundContract } from '../../../features/orders/payments/payments.api.ts';
import { settleRefund } from '../../../features/orders/payments/settleRefund.server.ts';
import { serve } from '../../../http/serve.ts';

export const POST = serve(settleRefundContract, ({ ctx, body }) => settleRefund(ctx, body));
