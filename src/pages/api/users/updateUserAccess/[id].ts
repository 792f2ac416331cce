import { updateUserAccessContract } from '../../../../features/accounts/userList.api.ts';
import { updateUserAccess } from '../../../../features/accounts/userList.server.ts';
import { serve } from '../../../../http/serve.ts';

export const POST = serve(updateUserAccessContract, ({ db, actor, params, body }) =>
  updateUserAccess(db, actor, params.id, body.disabled),
);
