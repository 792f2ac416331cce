import { sessionCookie } from '../../../features/accounts/model/session.server.ts';
import { registerGuest } from '../../../features/accounts/profile/register.server.ts';
import { guestContract } from '../../../features/accounts/register.api.ts';
import { visitOf } from '../../../features/accounts/signIn/visit.ts';
import { serve } from '../../../http/serve.ts';

export const POST = serve(guestContract, async ({ ctx, body, context }) => {
  const started = await registerGuest(ctx, { person: body, visit: visitOf(context) });
  context.cookies.set(...sessionCookie(ctx, started));
  return { token: started.token, user: started.user };
});
