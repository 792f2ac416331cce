import { secureAccount } from '../../../../features/accounts/recovery/recovery.server.ts';
import { secureAccountContract } from '../../../../features/accounts/recovery.api.ts';
import { serve } from '../../../../http/serve.ts';

export const POST = serve(secureAccountContract, ({ ctx, params }) => secureAccount(ctx, params));
