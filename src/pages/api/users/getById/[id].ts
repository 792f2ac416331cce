import { getUserByIdContract } from '../../../../features/accounts/users.api.ts';
import { getUserById } from '../../../../features/accounts/users.server.ts';
import { serve } from '../../../../http/serve.ts';

export const GET = serve(getUserByIdContract, ({ ctx, params }) => getUserById(ctx, params.id));
