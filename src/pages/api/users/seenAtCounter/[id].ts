import { seenAtCounterContract } from '../../../../features/identity/identity.api.ts';
import { noteSeenAtCounter } from '../../../../features/identity/seenAtCounter.server.ts';
import { serveVerb } from '../../../../http/serve.ts';

export const POST = serveVerb(seenAtCounterContract, noteSeenAtCounter);
