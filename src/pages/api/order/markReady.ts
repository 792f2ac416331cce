import { markReady } from '../../../features/orders/fulfilment/status.server.ts';
import { markReadyContract } from '../../../features/orders/orders.api.ts';
import { serve } from '../../../http/serve.ts';

export const POST = serve(markReadyContract, ({ ctx, body }) => markReady(ctx, body));
