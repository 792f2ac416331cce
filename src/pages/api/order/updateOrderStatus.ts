import { updateOrderStatus } from '../../../features/orders/fulfilment/status.server.ts';
import { updateOrderStatusContract } from '../../../features/orders/orders.api.ts';
import { serve } from '../../../http/serve.ts';

export const PUT = serve(updateOrderStatusContract, ({ ctx, body }) => updateOrderStatus(ctx, body));
