import { importStatement } from '../../../features/statements/importStatement.server.ts';
import { confirmCredits, settleCredit } from '../../../features/statements/settleCredit.server.ts';
import { serveAll } from '../../../http/serve.ts';

export const ALL = serveAll([confirmCredits, importStatement, settleCredit]);
