import { seenAtCounterContract } from '../../../../features/identity/identity.api.ts';
import { noteSeenAtCounter } from '../../../../features/identity/seenAtCounter.server.ts';
import { serve } from '../../../../http/serve.ts';

export const POST = serve(seenAtCounterContract, ({ ctx, params }) => noteSeenAtCounter(ctx, params));
