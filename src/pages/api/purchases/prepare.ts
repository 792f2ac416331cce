import { prepare } from '../../../features/purchases/desk/acts.server.ts';
import { prepareContract } from '../../../features/purchases/purchases.api.ts';
import { serveVerb } from '../../../http/serve.ts';

export const POST = serveVerb(prepareContract, prepare);
