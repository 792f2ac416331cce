import { secureAccount } from '../../../../features/accounts/recovery/recovery.server.ts';
import { secureAccountContract } from '../../../../features/accounts/recovery.api.ts';
import { serveVerb } from '../../../../http/serve.ts';

export const POST = serveVerb(secureAccountContract, secureAccount);
