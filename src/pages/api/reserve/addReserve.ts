import { addReserve } from '../../../features/alerts/addReserve.server.ts';
import { addReserveContract } from '../../../features/alerts/alerts.api.ts';
import { serveVerb } from '../../../http/serve.ts';

export const POST = serveVerb(addReserveContract, addReserve);
