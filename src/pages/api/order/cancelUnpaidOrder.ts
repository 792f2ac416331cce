import { cancelUnpaidOrder } from '../../../features/orders/cancel/cancelOrder.server.ts';
import { cancelUnpaidOrderContract } from '../../../features/orders/orders.api.ts';
import { serveVerb } from '../../../http/serve.ts';

export const PUT = serveVerb(cancelUnpaidOrderContract, cancelUnpaidOrder);
