import { deleteOrder } from '../../../../features/orders/cancel/cancelOrder.server.ts';
import { deleteOrderContract } from '../../../../features/orders/orders.api.ts';
import { serve } from '../../../../http/serve.ts';

export const DELETE = serve(deleteOrderContract, ({ ctx, params }) => deleteOrder(ctx, params));
