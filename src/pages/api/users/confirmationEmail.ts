import { accountShopOf } from '../../../features/accounts/accountShop.ts';
import { sendConfirmationContract } from '../../../features/accounts/profile/confirmEmail.api.ts';
import { sendConfirmation } from '../../../features/accounts/profile/confirmEmail.server.ts';
import { serve } from '../../../http/serve.ts';

export const POST = serve(sendConfirmationContract, ({ db, actor, context }) =>
  sendConfirmation(db, actor, accountShopOf(context.locals.app)),
);
