import { robotChallengeContract } from '../../features/robotCheck/altcha.api.ts';
import { makeChallenge } from '../../features/robotCheck/altcha.server.ts';
import { serve } from '../../http/serve.ts';

export const GET = serve(robotChallengeContract, ({ context }) => makeChallenge(context.locals.app.keys.proof));
