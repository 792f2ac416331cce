import { resetPasswordContract } from '../../../features/accounts/security/changePassword.api.ts';
import { resetPassword } from '../../../features/accounts/security/changePassword.server.ts';
import { sessionCookie, sessionCookieName } from '../../../features/accounts/session/session.ts';
import { visitOf } from '../../../features/accounts/signIn/visit.ts';
import { serve } from '../../../http/serve.ts';

export const POST = serve(resetPasswordContract, async ({ ctx, body, context }) => {
  const { token, user, cookieToken, endsAt } = await resetPassword(ctx, { ...body, ...visitOf(context) });
  const { siteUrl } = ctx.shop.config;
  context.cookies.set(sessionCookieName(siteUrl), cookieToken, sessionCookie(siteUrl, endsAt));
  return { token, user };
});
