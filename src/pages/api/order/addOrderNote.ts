import { addOrderNote } from '../../../features/orders/fulfilment/status.server.ts';
import { addOrderNoteContract } from '../../../features/orders/orders.api.ts';
import { serveVerb } from '../../../http/serve.ts';

export const POST = serveVerb(addOrderNoteContract, addOrderNote);
