import { updateStaffRole } from '../../../../features/accounts/admin/userActs.server.ts';
import { updateStaffRoleContract } from '../../../../features/accounts/model/users.api.ts';
import { serveVerb } from '../../../../http/serve.ts';

export const POST = serveVerb(updateStaffRoleContract, updateStaffRole);
