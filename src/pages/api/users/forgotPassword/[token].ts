import { forgotPassword } from '../../../../features/accounts/recovery/recovery.server.ts';
import { forgotPasswordContract } from '../../../../features/accounts/recovery.api.ts';
import { serve } from '../../../../http/serve.ts';

export const POST = serve(forgotPasswordContract, ({ ctx, params, body }) =>
  forgotPassword(ctx, { ...params, ...body }),
);
