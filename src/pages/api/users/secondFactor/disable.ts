import { disableSecondFactorContract } from '../../../../features/accounts/secondFactor.api.ts';
import { disableSecondFactor } from '../../../../features/accounts/security/secondFactor.server.ts';
import { serve } from '../../../../http/serve.ts';

export const POST = serve(disableSecondFactorContract, ({ ctx, body, address }) =>
  disableSecondFactor(ctx, { ...body, address }),
);
