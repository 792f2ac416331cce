import { accountShopOf } from '../../../../features/accounts/accountShop.ts';
import { forgotPassword } from '../../../../features/accounts/recovery/forgotPassword.server.ts';
import { forgotPasswordContract } from '../../../../features/accounts/recovery/recovery.api.ts';
import { serve } from '../../../../http/serve.ts';

export const POST = serve(forgotPasswordContract, ({ db, actor, params, body, context }) =>
  forgotPassword(db, actor, { ...params, ...body }, accountShopOf(context.locals.app)),
);
