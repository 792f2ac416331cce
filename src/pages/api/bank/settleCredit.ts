import { settleCredit } from '../../../features/statements/settleCredit.server.ts';
import { settleCreditContract } from '../../../features/statements/statements.api.ts';
import { serveVerb } from '../../../http/serve.ts';

export const POST = serveVerb(settleCreditContract, settleCredit);
