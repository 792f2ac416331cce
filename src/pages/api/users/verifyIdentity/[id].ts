import { verifyIdentityContract } from '../../../../features/identity/identity.api.ts';
import { submitIdentity } from '../../../../features/identity/submit/submitIdentity.server.ts';
import { serve } from '../../../../http/serve.ts';
import { identityVault } from '../../../../uploads/vault.ts';

export const POST = serve(verifyIdentityContract, ({ db, actor, params, body, context }) =>
  submitIdentity(db, actor, params.id, body, identityVault(context.locals.app)),
);
