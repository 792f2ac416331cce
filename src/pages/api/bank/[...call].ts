import { importStatement } from '../../../features/statements/importStatement.server.ts';
import { confirmCredits, settleCredit } from '../../../features/statements/settleCredit.server.ts';
import {
  confirmCreditsContract,
  importStatementContract,
  settleCreditContract,
} from '../../../features/statements/statements.api.ts';
import { serveAll, serveVerb } from '../../../http/serve.ts';

export const ALL = serveAll([
  serveVerb(confirmCreditsContract, confirmCredits),
  serveVerb(importStatementContract, importStatement),
  serveVerb(settleCreditContract, settleCredit),
]);
