import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** `__Host-` needs Secure, which a shop on plain http cannot set. */
export const deviceCookieName = (siteUrl: string): string =>
  siteUrl.startsWith('https:') ? '__Host-device' : 'device';

export const deviceDays = 180;

const sealOf = (key: Uint8Array, id: string, email: string): Buffer =>
  createHmac('sha256', key).update(`device:${id}:${email}`).digest();

/** What a device gets that has signed in to an account. It opens nothing: it only has its failures counted alone. */
export function deviceToken(key: Uint8Array, email: string, id = randomBytes(16).toString('base64url')): string {
  return `${id}.${sealOf(key, id, email).toString('base64url')}`;
}

/** The id of a device that has signed in to this account before, or null. */
export function knownDevice(key: Uint8Array, email: string, token: string | undefined): string | null {
  const [, id, seal] = /^([\w-]{22})\.([\w-]{43})$/.exec(token ?? '') ?? [];
  if (!id || !seal) return null;
  return timingSafeEqual(Buffer.from(seal, 'base64url'), sealOf(key, id, email)) ? id : null;
}
