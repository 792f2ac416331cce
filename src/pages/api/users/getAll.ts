import { getAllUsersContract } from '../../../features/accounts/users.api.ts';
import { getAllUsers } from '../../../features/accounts/users.server.ts';
import { serveVerb } from '../../../http/serve.ts';

export const GET = serveVerb(getAllUsersContract, getAllUsers);
