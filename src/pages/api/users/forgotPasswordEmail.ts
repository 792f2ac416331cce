import { accountShopOf } from '../../../features/accounts/accountShop.ts';
import { forgotPasswordEmail } from '../../../features/accounts/forgottenPassword.server.ts';
import { forgotPasswordEmailContract } from '../../../features/accounts/passwords.api.ts';
import { serve } from '../../../http/serve.ts';

export const POST = serve(forgotPasswordEmailContract, ({ db, actor, body, address, context }) =>
  forgotPasswordEmail(db, actor, body, { ...accountShopOf(context.locals.app), address }),
);
