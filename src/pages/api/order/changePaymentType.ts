import { changePaymentType } from '../../../features/orders/cancel/cancelOrder.server.ts';
import { changePaymentTypeContract } from '../../../features/orders/orders.api.ts';
import { serve } from '../../../http/serve.ts';

export const PUT = serve(changePaymentTypeContract, ({ ctx, body }) => changePaymentType(ctx, body));
