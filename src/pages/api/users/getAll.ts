import { getAllUsersContract } from '../../../features/accounts/model/users.api.ts';
import { getAllUsers } from '../../../features/accounts/model/users.server.ts';
import { serveVerb } from '../../../http/serve.ts';

export const GET = serveVerb(getAllUsersContract, getAllUsers);
