import { HOTP, Secret, TOTP } from 'otpauth';

const period = 30;

export const newTotpSecret = (): string => new Secret({ size: 20 }).base32;

export const totpUri = (secret: string, { issuer, label }: { issuer: string; label: string }): string =>
  new TOTP({ issuer, label, secret, period }).toString();

/** Tolerates a clock drift of one step. */
export function totpStepOf(
  secret: string,
  { code, now = Date.now() }: { code: string; now?: number | undefined },
): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const counter = Math.floor(now / 1000 / period);
  const delta = HOTP.validate({ token: code, secret: Secret.fromBase32(secret), counter, window: 1 });
  return delta === null ? null : counter + delta;
}
