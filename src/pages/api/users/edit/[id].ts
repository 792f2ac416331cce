import { accountShopOf } from '../../../../features/accounts/accountShop.ts';
import { editUserContract } from '../../../../features/accounts/profile/editUser.api.ts';
import { editUser } from '../../../../features/accounts/profile/editUser.server.ts';
import { serve } from '../../../../http/serve.ts';

export const POST = serve(editUserContract, ({ db, actor, params, body, address, context }) => {
  const { app } = context.locals;
  return editUser(db, actor, params.id, body, { ...accountShopOf(app), address, sessionKey: app.keys.session });
});
