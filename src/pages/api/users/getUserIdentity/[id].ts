import { getUserIdentityContract } from '../../../../features/identity/identity.api.ts';
import { getUserIdentity } from '../../../../features/identity/readIdentity.server.ts';
import { serve } from '../../../../http/serve.ts';

export const GET = serve(getUserIdentityContract, ({ ctx, params }) => getUserIdentity(ctx, params.id));
