import { isRegistered } from '../../../features/accounts/profile/register.server.ts';
import { registeredContract } from '../../../features/accounts/register.api.ts';
import { serve } from '../../../http/serve.ts';

export const POST = serve(registeredContract, ({ ctx, body }) => isRegistered(ctx, body));
