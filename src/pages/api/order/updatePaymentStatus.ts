import { updatePaymentStatusContract } from '../../../features/orders/orders.api.ts';
import { updatePaymentStatus } from '../../../features/orders/payments/noteTransfer.server.ts';
import { serve } from '../../../http/serve.ts';

export const PUT = serve(updatePaymentStatusContract, ({ ctx, body }) => updatePaymentStatus(ctx, body));
