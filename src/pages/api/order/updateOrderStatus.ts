import { updateOrderStatus } from '../../../features/orders/fulfilment/status.server.ts';
import { updateOrderStatusContract } from '../../../features/orders/orders.api.ts';
import { serveVerb } from '../../../http/serve.ts';

export const PUT = serveVerb(updateOrderStatusContract, updateOrderStatus);
