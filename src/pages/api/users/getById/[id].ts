import { getUserByIdContract } from '../../../../features/accounts/userList.api.ts';
import { getUserById } from '../../../../features/accounts/userList.server.ts';
import { serve } from '../../../../http/serve.ts';

export const GET = serve(getUserByIdContract, ({ db, actor, params }) => getUserById(db, actor, params.id));
