import { importStatement } from '../../../features/statements/importStatement.server.ts';
import { importStatementContract } from '../../../features/statements/statements.api.ts';
import { serveVerb } from '../../../http/serve.ts';

export const POST = serveVerb(importStatementContract, importStatement);
