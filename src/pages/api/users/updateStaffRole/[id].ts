import { updateStaffRole } from '../../../../features/accounts/admin/userActs.server.ts';
import { updateStaffRoleContract } from '../../../../features/accounts/users.api.ts';
import { serve } from '../../../../http/serve.ts';

export const POST = serve(updateStaffRoleContract, ({ ctx, params, body }) =>
  updateStaffRole(ctx, { ...params, ...body }),
);
