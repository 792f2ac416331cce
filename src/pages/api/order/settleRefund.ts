import { settleRefund } from '../../../features/orders/payments/refunds.server.ts';
import { settleRefundContract } from '../../../features/orders/payments.api.ts';
import { serve } from '../../../http/serve.ts';

export const POST = serve(settleRefundContract, ({ ctx, body }) => settleRefund(ctx, body));
