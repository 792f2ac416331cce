import { confirmCredits } from '../../../features/statements/settleCredit.server.ts';
import { confirmCreditsContract } from '../../../features/statements/statements.api.ts';
import { serveVerb } from '../../../http/serve.ts';

export const POST = serveVerb(confirmCreditsContract, confirmCredits);
