import { addKnownContract } from '../../../features/imports/known/known.api.ts';
import { addKnown } from '../../../features/imports/known/known.server.ts';
import { serveVerb } from '../../../http/serve.ts';

export const POST = serveVerb(addKnownContract, addKnown);
