import { sellBack } from '../../../features/purchases/desk/acts.server.ts';
import { sellBackContract } from '../../../features/purchases/sellBack.api.ts';
import { serveVerb } from '../../../http/serve.ts';

export const POST = serveVerb(sellBackContract, sellBack);
