import { getAllUsersContract } from '../../../features/accounts/userList.api.ts';
import { getAllUsers } from '../../../features/accounts/userList.server.ts';
import { serve } from '../../../http/serve.ts';

export const GET = serve(getAllUsersContract, ({ db, actor, query }) => getAllUsers(db, actor, query));
