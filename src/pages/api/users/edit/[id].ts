import { editUserContract } from '../../../../features/accounts/editUser.api.ts';
import { editUser } from '../../../../features/accounts/profile/editUser.server.ts';
import { serve } from '../../../../http/serve.ts';

export const POST = serve(editUserContract, ({ ctx, params, body, address }) =>
  editUser(ctx, { id: params.id, profile: body, address }),
);
