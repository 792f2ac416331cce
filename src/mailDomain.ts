import { isOneOff } from './oneOff.ts';

/** Domains common in France, except short ones (free.fr, sfr.fr), one letter from other companies. */
const commonDomains =
  'gmail.com hotmail.com hotmail.fr outlook.com outlook.fr yahoo.fr orange.fr wanadoo.fr laposte.net icloud.com'.split(
    ' ',
  );

/** « gmial.com » → `gmail.com`; null without a likely typo. */
export function likelyDomain(email: string): string | null {
  const domain = email.trim().toLowerCase().split('@')[1] ?? '';
  if (commonDomains.includes(domain)) return null;
  // Google offers no addresses in this domain.
  return domain === 'gmail.fr' ? 'gmail.com' : (commonDomains.find((candidate) => isOneOff(domain, candidate)) ?? null);
}
