import { markReady } from '../../../features/orders/fulfilment/status.server.ts';
import { markReadyContract } from '../../../features/orders/orders.api.ts';
import { serveVerb } from '../../../http/serve.ts';

export const POST = serveVerb(markReadyContract, markReady);
