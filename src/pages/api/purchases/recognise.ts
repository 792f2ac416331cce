import { recognise } from '../../../features/purchases/desk/recognise.server.ts';
import { recogniseContract } from '../../../features/purchases/purchases.api.ts';
import { serveVerb } from '../../../http/serve.ts';

export const POST = serveVerb(recogniseContract, recognise);
