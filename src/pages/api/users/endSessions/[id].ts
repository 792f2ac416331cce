import { endSessionsOf } from '../../../../features/accounts/admin/userActs.server.ts';
import { endUserSessionsContract } from '../../../../features/accounts/users.api.ts';
import { serve } from '../../../../http/serve.ts';

export const POST = serve(endUserSessionsContract, ({ ctx, params, body }) =>
  endSessionsOf(ctx, { ...params, ...body }),
);
