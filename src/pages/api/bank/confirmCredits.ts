import { confirmCredits } from '../../../features/statements/settleCredit.server.ts';
import { confirmCreditsContract } from '../../../features/statements/statements.api.ts';
import { serve } from '../../../http/serve.ts';

export const POST = serve(confirmCreditsContract, ({ ctx, body }) => confirmCredits(ctx, body));
