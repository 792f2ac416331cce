import { accountShopOf } from '../../../../features/accounts/accountShop.ts';
import { confirmSecondFactorContract } from '../../../../features/accounts/security/secondFactor.api.ts';
import { confirmSecondFactor } from '../../../../features/accounts/security/secondFactor.server.ts';
import { serve } from '../../../../http/serve.ts';

export const POST = serve(confirmSecondFactorContract, ({ db, actor, body, address, context }) =>
  confirmSecondFactor(db, actor, body, { ...accountShopOf(context.locals.app), address }),
);
