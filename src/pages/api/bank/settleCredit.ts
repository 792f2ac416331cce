import { settleCredit } from '../../../features/statements/settleCredit.server.ts';
import { settleCreditContract } from '../../../features/statements/statements.api.ts';
import { serve } from '../../../http/serve.ts';

export const POST = serve(settleCreditContract, ({ ctx, body }) => settleCredit(ctx, body));
