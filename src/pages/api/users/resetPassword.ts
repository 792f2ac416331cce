import { accountShopOf } from '../../../features/accounts/accountShop.ts';
import { resetPasswordContract } from '../../../features/accounts/security/changePassword.api.ts';
import { resetPassword } from '../../../features/accounts/security/changePassword.server.ts';
import { sessionCookie, sessionCookieName } from '../../../features/accounts/session/session.ts';
import { visitOf } from '../../../features/accounts/signIn/visit.ts';
import { serve } from '../../../http/serve.ts';

export const POST = serve(resetPasswordContract, async ({ db, actor, body, context }) => {
  const { app } = context.locals;
  const shop = { ...accountShopOf(app), ...visitOf(context), sessionKey: app.keys.session };
  const { token, user, cookieToken, endsAt } = await resetPassword(db, actor, body, shop);
  const { siteUrl } = app.config;
  context.cookies.set(sessionCookieName(siteUrl), cookieToken, sessionCookie(siteUrl, endsAt));
  return { token, user };
});
