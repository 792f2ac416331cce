import { moveOrders } from '../../../features/orders/admin/dispatch/chosenOrders.server.ts';
import { moveOrdersContract } from '../../../features/orders/orders.api.ts';
import { serve } from '../../../http/serve.ts';

export const POST = serve(moveOrdersContract, ({ ctx, body }) => moveOrders(ctx, body));
