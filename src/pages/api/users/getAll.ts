import { getAllUsersContract } from '../../../features/accounts/users.api.ts';
import { getAllUsers } from '../../../features/accounts/users.server.ts';
import { serve } from '../../../http/serve.ts';

export const GET = serve(getAllUsersContract, ({ ctx, query }) => getAllUsers(ctx, query));
