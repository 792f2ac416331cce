import { importStatement } from '../../../features/statements/importStatement.server.ts';
import { importStatementContract } from '../../../features/statements/statements.api.ts';
import { serve } from '../../../http/serve.ts';

export const POST = serve(importStatementContract, ({ ctx, body }) => importStatement(ctx, body));
