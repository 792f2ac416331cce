import { resetPasswordContract } from '../../../features/accounts/changePassword.api.ts';
import { sessionCookie } from '../../../features/accounts/model/session.server.ts';
import { resetPassword } from '../../../features/accounts/security/changePassword.server.ts';
import { visitOf } from '../../../features/accounts/signIn/visit.ts';
import { serve } from '../../../http/serve.ts';

export const POST = serve(resetPasswordContract, async ({ ctx, body, context }) => {
  const started = await resetPassword(ctx, { ...body, ...visitOf(context) });
  context.cookies.set(...sessionCookie(ctx, started));
  return { token: started.token, user: started.user };
});
