import { updateUserAccessContract } from '../../../../features/accounts/users.api.ts';
import { updateUserAccess } from '../../../../features/accounts/users.server.ts';
import { serve } from '../../../../http/serve.ts';

export const POST = serve(updateUserAccessContract, ({ ctx, params, body }) =>
  updateUserAccess(ctx, { ...params, ...body }),
);
