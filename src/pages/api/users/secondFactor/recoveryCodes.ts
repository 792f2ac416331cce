import { renewRecoveryCodesContract } from '../../../../features/accounts/secondFactor.api.ts';
import { renewRecoveryCodes } from '../../../../features/accounts/security/secondFactor.server.ts';
import { serve } from '../../../../http/serve.ts';

export const POST = serve(renewRecoveryCodesContract, ({ ctx, body, address }) =>
  renewRecoveryCodes(ctx, { ...body, address }),
);
