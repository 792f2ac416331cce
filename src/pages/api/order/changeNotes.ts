import { changeNotes } from '../../../features/orders/fulfilment/status.server.ts';
import { changeNotesContract } from '../../../features/orders/orders.api.ts';
import { serveVerb } from '../../../http/serve.ts';

export const POST = serveVerb(changeNotesContract, changeNotes);
