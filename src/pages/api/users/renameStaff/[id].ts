import { renameStaff } from '../../../../features/accounts/admin/userActs.server.ts';
import { renameStaffContract } from '../../../../features/accounts/users.api.ts';
import { serve } from '../../../../http/serve.ts';

export const POST = serve(renameStaffContract, ({ ctx, params, body }) => renameStaff(ctx, { ...params, ...body }));
