import { markReady } from '../../../features/orders/handOver/markReady.server.ts';
import { markReadyContract } from '../../../features/orders/handOver/ready.api.ts';
import { serve } from '../../../http/serve.ts';

export const POST = serve(markReadyContract, ({ ctx, body }) => markReady(ctx, body));
