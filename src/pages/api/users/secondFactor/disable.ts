import { accountShopOf } from '../../../../features/accounts/accountShop.ts';
import { disableSecondFactorContract } from '../../../../features/accounts/security/secondFactor.api.ts';
import { disableSecondFactor } from '../../../../features/accounts/security/secondFactor.server.ts';
import { serve } from '../../../../http/serve.ts';

export const POST = serve(disableSecondFactorContract, ({ db, actor, body, address, context }) =>
  disableSecondFactor(db, actor, body, { ...accountShopOf(context.locals.app), address }),
);
