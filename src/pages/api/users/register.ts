import { register } from '../../../features/accounts/profile/register.server.ts';
import { registerContract } from '../../../features/accounts/register.api.ts';
import { serve } from '../../../http/serve.ts';

export const POST = serve(registerContract, ({ ctx, body }) => register(ctx, body));
