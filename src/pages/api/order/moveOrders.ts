import { moveOrders } from '../../../features/orders/admin/dispatch/chosenOrders.server.ts';
import { moveOrdersContract } from '../../../features/orders/orders.api.ts';
import { serveVerb } from '../../../http/serve.ts';

export const POST = serveVerb(moveOrdersContract, moveOrders);
