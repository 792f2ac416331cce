import { updateIdentityStatus } from '../../../../features/identity/decideIdentity.server.ts';
import { updateIdentityStatusContract } from '../../../../features/identity/identity.api.ts';
import { serve } from '../../../../http/serve.ts';

export const POST = serve(updateIdentityStatusContract, ({ ctx, params, body }) =>
  updateIdentityStatus(ctx, { ...body, id: params.id }),
);
