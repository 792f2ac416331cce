import { accountShopOf } from '../../../../features/accounts/accountShop.ts';
import { beginSecondFactorContract } from '../../../../features/accounts/security/secondFactor.api.ts';
import { beginSecondFactor } from '../../../../features/accounts/security/secondFactor.server.ts';
import { serve } from '../../../../http/serve.ts';

export const POST = serve(beginSecondFactorContract, ({ db, actor, body, address, context }) =>
  beginSecondFactor(db, actor, body, { ...accountShopOf(context.locals.app), address }),
);
