import { deviceCookie } from '../../../features/accounts/model/knownDevice.ts';
import { sessionCookie } from '../../../features/accounts/model/session.server.ts';
import { deviceCookieName } from '../../../features/accounts/model/session.ts';
import { loginContract } from '../../../features/accounts/session.api.ts';
import { login } from '../../../features/accounts/signIn/signIn.server.ts';
import { visitOf } from '../../../features/accounts/signIn/visit.ts';
import { serve } from '../../../http/serve.ts';

export const POST = serve(loginContract, async ({ ctx, body, context }) => {
  const started = await login(ctx, { ...body, ...visitOf(context) });
  const { siteUrl } = ctx.shop.config;
  context.cookies.set(deviceCookieName(siteUrl), started.deviceToken, deviceCookie(siteUrl));
  context.cookies.set(...sessionCookie(ctx, started));
  return { token: started.token, user: started.user };
});
