import { confirmSecondFactorContract } from '../../../../features/accounts/secondFactor.api.ts';
import { confirmSecondFactor } from '../../../../features/accounts/security/secondFactor.server.ts';
import { serve } from '../../../../http/serve.ts';

export const POST = serve(confirmSecondFactorContract, ({ ctx, body, address }) =>
  confirmSecondFactor(ctx, { ...body, address }),
);
