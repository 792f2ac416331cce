import { cancelUnpaidOrder } from '../../../features/orders/cancel/cancelOrder.server.ts';
import { cancelUnpaidOrderContract } from '../../../features/orders/orders.api.ts';
import { serve } from '../../../http/serve.ts';

export const PUT = serve(cancelUnpaidOrderContract, ({ ctx, body }) => cancelUnpaidOrder(ctx, body));
