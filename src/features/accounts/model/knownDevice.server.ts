import { createHmac, type KeyObject, randomBytes, timingSafeEqual } from 'node:crypto';
import { days } from '../../../dates.ts';

export const deviceCookieDays = 180;

export const cookieOptions = (siteUrl: string) => ({
  httpOnly: true,
  sameSite: 'lax' as const,
  secure: siteUrl.startsWith('https:'),
  path: '/',
  maxAge: days(deviceCookieDays) / 1000,
});

type Account = { id: string; passwordHash: string };

/** Depends on the password, so that a new one invalidates all known devices. */
const signDevice = (key: KeyObject, device: string, { id, passwordHash }: Account): Buffer =>
  createHmac('sha256', key).update(`device:${device}:${id}:${passwordHash}`).digest();

/** The token grants no access: it only gives the device a sign-in limit of its own. */
export function deviceToken(key: KeyObject, account: Account, device = randomBytes(16).toString('base64url')): string {
  return `${device}.${signDevice(key, device, account).toString('base64url')}`;
}

/** Null for a device that has not signed in with the current password. */
export function recognizeDevice(
  key: KeyObject,
  account: Account | undefined,
  token: string | undefined,
): string | null {
  const [, device, signature] = /^([\w-]{22})\.([\w-]{43})$/.exec(token ?? '') ?? [];
  if (!account || !device || !signature) return null;
  return timingSafeEqual(Buffer.from(signature, 'base64url'), signDevice(key, device, account)) ? device : null;
}
