import { markReady } from '../../../features/orders/fulfilment/markReady.server.ts';
import { markReadyContract } from '../../../features/orders/fulfilment/ready.api.ts';
import { serve } from '../../../http/serve.ts';

export const POST = serve(markReadyContract, ({ ctx, body }) => markReady(ctx, body));
