import { refundPayment } from '../../../features/orders/payments/refunds.server.ts';
import { refundPaymentContract } from '../../../features/orders/payments.api.ts';
import { serveVerb } from '../../../http/serve.ts';

export const POST = serveVerb(refundPaymentContract, refundPayment);
