import { updateUserAccessContract } from '../../../../features/accounts/users.api.ts';
import { updateUserAccess } from '../../../../features/accounts/users.server.ts';
import { serveVerb } from '../../../../http/serve.ts';

export const POST = serveVerb(updateUserAccessContract, updateUserAccess);
