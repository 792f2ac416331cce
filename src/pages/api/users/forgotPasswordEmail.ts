import { accountShopOf } from '../../../features/accounts/accountShop.ts';
import { forgotPasswordEmail } from '../../../features/accounts/recovery/forgotPassword.server.ts';
import { forgotPasswordEmailContract } from '../../../features/accounts/recovery/recovery.api.ts';
import { serve } from '../../../http/serve.ts';

export const POST = serve(forgotPasswordEmailContract, ({ db, actor, body, address, context }) =>
  forgotPasswordEmail(db, actor, body, { ...accountShopOf(context.locals.app), address }),
);
