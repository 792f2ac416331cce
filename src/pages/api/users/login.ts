import { days } from '../../../dates.ts';
import { deviceCookieName, deviceDays } from '../../../features/accounts/model/knownDevice.ts';
import { sessionCookie, sessionCookieName } from '../../../features/accounts/model/session.ts';
import { loginContract } from '../../../features/accounts/session.api.ts';
import { login } from '../../../features/accounts/signIn/signIn.server.ts';
import { visitOf } from '../../../features/accounts/signIn/visit.ts';
import { serve } from '../../../http/serve.ts';

export const POST = serve(loginContract, async ({ ctx, body, context }) => {
  const { config } = ctx.shop;
  const started = await login(ctx, { ...body, ...visitOf(context) });
  const inDays = Date.now() + days(deviceDays);
  context.cookies.set(deviceCookieName(config.siteUrl), started.deviceToken, sessionCookie(config.siteUrl, inDays));
  context.cookies.set(
    sessionCookieName(config.siteUrl),
    started.cookieToken,
    sessionCookie(config.siteUrl, started.endsAt),
  );
  return { token: started.token, user: started.user };
});
