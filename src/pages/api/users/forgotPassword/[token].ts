import { forgotPassword } from '../../../../features/accounts/recovery/recovery.server.ts';
import { forgotPasswordContract } from '../../../../features/accounts/recovery.api.ts';
import { signedIn, visitOf } from '../../../../features/accounts/signIn/visit.ts';
import { serve } from '../../../../http/serve.ts';

export const POST = serve(forgotPasswordContract, async ({ ctx, params, body, context }) => {
  const started = await forgotPassword(ctx, { ...params, ...body, ...visitOf(context) });
  return started && signedIn(context, started);
});
