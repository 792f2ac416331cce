import type { APIContext } from 'astro';
import { deviceCookie } from '../model/knownDevice.ts';
import { sessionCookie } from '../model/session.server.ts';
import { deviceCookieName, sessionCookieName } from '../model/session.ts';
import type { SignedIn, Visit } from './signIn.server.ts';

export const visitOf = ({ request, cookies, locals }: APIContext): Visit => ({
  userAgent: request.headers.get('user-agent'),
  address: locals.address,
  deviceToken: cookies.get(deviceCookieName(locals.app.config.siteUrl))?.value,
  cookieToken: cookies.get(sessionCookieName(locals.app.config.siteUrl))?.value,
});

export function signedIn({ cookies, locals }: APIContext, started: SignedIn) {
  const { siteUrl } = locals.app.config;
  cookies.set(deviceCookieName(siteUrl), started.deviceToken, deviceCookie(siteUrl));
  cookies.set(...sessionCookie(locals.ctx, started));
  return { token: started.token, user: started.user };
}
