import { resetPasswordContract } from '../../../features/accounts/changePassword.api.ts';
import { sessionCookie, sessionCookieName } from '../../../features/accounts/model/session.ts';
import { resetPassword } from '../../../features/accounts/security/changePassword.server.ts';
import { visitOf } from '../../../features/accounts/signIn/visit.ts';
import { serve } from '../../../http/serve.ts';

export const POST = serve(resetPasswordContract, async ({ ctx, body, context }) => {
  const { token, user, cookieToken, endsAt } = await resetPassword(ctx, { ...body, ...visitOf(context) });
  const { siteUrl } = ctx.shop.config;
  context.cookies.set(sessionCookieName(siteUrl), cookieToken, sessionCookie(siteUrl, endsAt));
  return { token, user };
});
