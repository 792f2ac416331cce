import { editUserContract } from '../../../../features/accounts/editUser.api.ts';
import { editUser } from '../../../../features/accounts/editUser.server.ts';
import { serve } from '../../../../http/serve.ts';

export const POST = serve(editUserContract, ({ db, actor, params, body }) => editUser(db, actor, params.id, body));
