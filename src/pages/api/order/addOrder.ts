import { addOrderContract } from '../../../features/orders/orders.api.ts';
import { addOrder } from '../../../features/orders/place/placeOrder.server.ts';
import { serve } from '../../../http/serve.ts';

export const POST = serve(addOrderContract, ({ ctx, body }) => addOrder(ctx, body));
