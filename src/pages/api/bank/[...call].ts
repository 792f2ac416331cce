import { importStatement } from '../../../features/statements/importStatement.server.ts';
import { confirmCredits, settleCredit } from '../../../features/statements/settleCredit.server.ts';
import {
  confirmCreditsContract,
  importStatementContract,
  settleCreditContract,
} from '../../../features/statements/statements.api.ts';
import { serveAll, serveContract } from '../../../http/serve.ts';

export const ALL = serveAll([
  serveContract(confirmCreditsContract, confirmCredits),
  serveContract(importStatementContract, importStatement),
  serveContract(settleCreditContract, settleCredit),
]);
