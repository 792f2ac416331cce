import { proofChallengeContract } from '../../features/accounts/altcha.api.ts';
import { makeChallenge } from '../../features/accounts/altcha.server.ts';
import { serve } from '../../http/serve.ts';

export const GET = serve(proofChallengeContract, ({ context }) => makeChallenge(context.locals.app.keys.proof));
