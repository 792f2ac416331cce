import { deleteOrder } from '../../../../features/orders/cancel/cancelOrder.server.ts';
import { deleteOrderContract } from '../../../../features/orders/orders.api.ts';
import { serveVerb } from '../../../../http/serve.ts';

export const DELETE = serveVerb(deleteOrderContract, deleteOrder);
