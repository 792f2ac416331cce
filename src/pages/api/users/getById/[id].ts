import { getUserByIdContract } from '../../../../features/accounts/admin/users.api.ts';
import { getUserById } from '../../../../features/accounts/admin/users.server.ts';
import { serve } from '../../../../http/serve.ts';

export const GET = serve(getUserByIdContract, ({ ctx, params }) => getUserById(ctx, params.id));
