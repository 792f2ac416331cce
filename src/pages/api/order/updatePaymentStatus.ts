import { updatePaymentStatusContract } from '../../../features/orders/orders.api.ts';
import { updatePaymentStatus } from '../../../features/orders/payments/noteTransfer.server.ts';
import { serveVerb } from '../../../http/serve.ts';

export const PUT = serveVerb(updatePaymentStatusContract, updatePaymentStatus);
