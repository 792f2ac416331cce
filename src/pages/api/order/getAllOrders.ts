import { getAllOrders } from '../../../features/orders/model/queries.server.ts';
import { getAllOrdersContract } from '../../../features/orders/orders.api.ts';
import { serveVerb } from '../../../http/serve.ts';

export const GET = serveVerb(getAllOrdersContract, getAllOrders);
