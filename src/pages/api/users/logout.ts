import { sessionCookie, sessionCookieName } from '../../../features/accounts/model/session.ts';
import { logoutContract } from '../../../features/accounts/session.api.ts';
import { logout } from '../../../features/accounts/signIn/signIn.server.ts';
import { visitOf } from '../../../features/accounts/signIn/visit.ts';
import { serve } from '../../../http/serve.ts';

export const POST = serve(logoutContract, ({ ctx, context }) => {
  const { siteUrl } = ctx.shop.config;
  context.cookies.set(sessionCookieName(siteUrl), '', sessionCookie(siteUrl, 0, 0));
  return logout(ctx, visitOf(context));
});
