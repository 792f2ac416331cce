import { logoutContract } from '../../../features/accounts/session.api.ts';
import { sessionCookie, sessionCookieName } from '../../../features/accounts/session.ts';
import { logout } from '../../../features/accounts/signIn.server.ts';
import { visitOf } from '../../../features/accounts/visit.ts';
import { serve } from '../../../http/serve.ts';

export const POST = serve(logoutContract, ({ db, actor, context }) => {
  const { siteUrl } = context.locals.app.config;
  context.cookies.set(sessionCookieName(siteUrl), '', sessionCookie(siteUrl, 0, 0));
  return logout(db, actor, visitOf(context));
});
