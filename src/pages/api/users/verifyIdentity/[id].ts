import { verifyIdentityContract } from '../../../../features/identity/identity.api.ts';
import { submitIdentity } from '../../../../features/identity/submit/submitIdentity.server.ts';
import { serve } from '../../../../http/serve.ts';

export const POST = serve(verifyIdentityContract, ({ ctx, params, body }) =>
  submitIdentity(ctx, { ...body, userId: params.id }),
);
