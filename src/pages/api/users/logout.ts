import { sessionCookie } from '../../../features/accounts/model/session.server.ts';
import { logoutContract } from '../../../features/accounts/session.api.ts';
import { logout } from '../../../features/accounts/signIn/signIn.server.ts';
import { visitOf } from '../../../features/accounts/signIn/visit.ts';
import { serve } from '../../../http/serve.ts';

export const POST = serve(logoutContract, ({ ctx, context }) => {
  context.cookies.set(...sessionCookie(ctx, null));
  return logout(ctx, visitOf(context));
});
