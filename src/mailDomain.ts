import { isOneEditApart } from './oneOff.ts';

/** Short domains (free.fr, sfr.fr) are left out: they are one letter from other companies. */
const commonDomains =
  'gmail.com hotmail.com hotmail.fr outlook.com outlook.fr yahoo.fr orange.fr wanadoo.fr laposte.net icloud.com'.split(
    ' ',
  );

/** « gmial.com » → `gmail.com`; null if a typo is unlikely. */
export function suggestDomain(email: string): string | null {
  const domain = email.trim().toLowerCase().split('@')[1] ?? '';
  if (commonDomains.includes(domain)) return null;
  // There are no gmail.fr addresses.
  return domain === 'gmail.fr'
    ? 'gmail.com'
    : (commonDomains.find((candidate) => isOneEditApart(domain, candidate)) ?? null);
}
