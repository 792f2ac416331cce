import { handOver } from '../../../features/orders/fulfilment/status.server.ts';
import { handOverContract } from '../../../features/orders/orders.api.ts';
import { serve } from '../../../http/serve.ts';

export const POST = serve(handOverContract, ({ ctx, body }) => handOver(ctx, body));
