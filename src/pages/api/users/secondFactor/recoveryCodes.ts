import { accountShopOf } from '../../../../features/accounts/accountShop.ts';
import { renewRecoveryCodesContract } from '../../../../features/accounts/security/secondFactor.api.ts';
import { renewRecoveryCodes } from '../../../../features/accounts/security/secondFactor.server.ts';
import { serve } from '../../../../http/serve.ts';

export const POST = serve(renewRecoveryCodesContract, ({ db, actor, body, address, context }) =>
  renewRecoveryCodes(db, actor, body, { ...accountShopOf(context.locals.app), address }),
);
