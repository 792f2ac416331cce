import { addOrderContract } from '../../../features/orders/orders.api.ts';
import { addOrder } from '../../../features/orders/place/placeOrder.server.ts';
import { serveVerb } from '../../../http/serve.ts';

export const POST = serveVerb(addOrderContract, addOrder);
