import { leave } from '../../../features/purchases/desk/acts.server.ts';
import { leaveContract } from '../../../features/purchases/purchases.api.ts';
import { serveVerb } from '../../../http/serve.ts';

export const POST = serveVerb(leaveContract, leave);
