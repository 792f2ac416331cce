import { getUserByIdContract } from '../../../../features/accounts/model/users.api.ts';
import { getUserById } from '../../../../features/accounts/model/users.server.ts';
import { serve } from '../../../../http/serve.ts';

export const GET = serve(getUserByIdContract, ({ ctx, params }) => getUserById(ctx, params.id));
