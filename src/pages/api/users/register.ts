import { registerContract } from '../../../features/accounts/profile/register.api.ts';
import { register } from '../../../features/accounts/profile/register.server.ts';
import { serve } from '../../../http/serve.ts';

export const POST = serve(registerContract, ({ ctx, body }) => register(ctx, body));
