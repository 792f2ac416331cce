import { inviteAdmin } from '../../../features/accounts/admin/userActs.server.ts';
import { inviteAdminContract } from '../../../features/accounts/model/users.api.ts';
import { serveVerb } from '../../../http/serve.ts';

export const POST = serveVerb(inviteAdminContract, inviteAdmin);
