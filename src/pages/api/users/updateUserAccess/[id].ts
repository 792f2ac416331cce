import { updateUserAccessContract } from '../../../../features/accounts/model/users.api.ts';
import { updateUserAccess } from '../../../../features/accounts/model/users.server.ts';
import { serveVerb } from '../../../../http/serve.ts';

export const POST = serveVerb(updateUserAccessContract, updateUserAccess);
