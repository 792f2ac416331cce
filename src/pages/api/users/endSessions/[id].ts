import { endSessionsOf } from '../../../../features/accounts/admin/userActs.server.ts';
import { endUserSessionsContract } from '../../../../features/accounts/model/users.api.ts';
import { serveVerb } from '../../../../http/serve.ts';

export const POST = serveVerb(endUserSessionsContract, endSessionsOf);
