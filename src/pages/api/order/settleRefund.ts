import { settleRefund } from '../../../features/orders/payments/refunds.server.ts';
import { settleRefundContract } from '../../../features/orders/payments.api.ts';
import { serveVerb } from '../../../http/serve.ts';

export const POST = serveVerb(settleRefundContract, settleRefund);
