import { renameStaff } from '../../../../features/accounts/admin/userActs.server.ts';
import { renameStaffContract } from '../../../../features/accounts/model/users.api.ts';
import { serveVerb } from '../../../../http/serve.ts';

export const POST = serveVerb(renameStaffContract, renameStaff);
