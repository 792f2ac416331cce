import type { APIContext } from 'astro';
import { deviceCookieName, sessionCookieName } from '../model/session.ts';
import type { Visit } from './signIn.server.ts';

export const visitOf = ({ request, cookies, locals }: APIContext): Visit => ({
  userAgent: request.headers.get('user-agent'),
  address: locals.address,
  deviceToken: cookies.get(deviceCookieName(locals.app.config.siteUrl))?.value,
  cookieToken: cookies.get(sessionCookieName(locals.app.config.siteUrl))?.value,
});
