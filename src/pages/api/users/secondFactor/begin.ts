import { beginSecondFactorContract } from '../../../../features/accounts/secondFactor.api.ts';
import { beginSecondFactor } from '../../../../features/accounts/security/secondFactor.server.ts';
import { serve } from '../../../../http/serve.ts';

export const POST = serve(beginSecondFactorContract, ({ ctx, body, address }) =>
  beginSecondFactor(ctx, { ...body, address }),
);
