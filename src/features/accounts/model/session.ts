export type Role = 'client' | 'admin';

export type SessionUser = { id: string; role: Role; email: string; firstName: string };

type AccessDates = Record<'disabledAt' | 'erasedAt' | 'accessUntil', number | null>;

export const isClosed = ({ disabledAt, erasedAt, accessUntil }: AccessDates): boolean =>
  disabledAt !== null || erasedAt !== null || (accessUntil !== null && accessUntil <= Date.now());

/** Activity does not extend a session. */
export const sessionHours: Record<Role, number> = { client: 696, admin: 12 };

/** Read only by the browser, which does not verify the signature. */
export type Claims = {
  sub: string;
  sid: string;
  role: Role;
  email: string;
  firstName: string;
  iat: number;
  exp: number;
};

export function parseClaims(token: string | null | undefined, now = Date.now()): Claims | null {
  try {
    const payload = token?.split('.')[1];
    if (!payload) return null;
    const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0));
    const claims = JSON.parse(new TextDecoder().decode(bytes)) as Partial<Claims>;
    const isKnownRole = claims.role === 'client' || claims.role === 'admin';
    return isKnownRole && typeof claims.exp === 'number' && claims.exp * 1000 > now ? (claims as Claims) : null;
  } catch {
    return null;
  }
}

export function liveClaims(token: string | undefined, deadline: string | undefined, now = Date.now()): Claims | null {
  return Number(deadline) > now ? parseClaims(token, now) : null;
}

/** The `__Host-` prefix requires `Secure`, which plain HTTP does not allow. */
const cookieName = (name: string) => (siteUrl: string) => (siteUrl.startsWith('https:') ? `__Host-${name}` : name);
export const sessionCookieName = cookieName('session');
export const deviceCookieName = cookieName('device');
