import { getAllUsersContract } from '../../../features/accounts/admin/users.api.ts';
import { getAllUsers } from '../../../features/accounts/admin/users.server.ts';
import { serve } from '../../../http/serve.ts';

export const GET = serve(getAllUsersContract, ({ db, actor, query }) => getAllUsers(db, actor, query));
