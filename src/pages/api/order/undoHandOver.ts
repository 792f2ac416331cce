import { undoHandOver } from '../../../features/orders/fulfilment/status.server.ts';
import { undoHandOverContract } from '../../../features/orders/orders.api.ts';
import { serveVerb } from '../../../http/serve.ts';

export const POST = serveVerb(undoHandOverContract, undoHandOver);
