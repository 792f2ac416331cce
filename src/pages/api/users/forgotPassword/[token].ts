import { accountShopOf } from '../../../../features/accounts/accountShop.ts';
import { forgotPassword } from '../../../../features/accounts/forgottenPassword.server.ts';
import { forgotPasswordContract } from '../../../../features/accounts/passwords.api.ts';
import { serve } from '../../../../http/serve.ts';

export const POST = serve(forgotPasswordContract, ({ db, actor, params, body, context }) =>
  forgotPassword(db, actor, { ...params, ...body }, accountShopOf(context.locals.app)),
);
