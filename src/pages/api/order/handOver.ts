import { handOver } from '../../../features/orders/fulfilment/status.server.ts';
import { handOverContract } from '../../../features/orders/orders.api.ts';
import { serveVerb } from '../../../http/serve.ts';

export const POST = serveVerb(handOverContract, handOver);
