import { isOneOff } from './oneOff.ts';

/** The commonest of France; in shorter ones (free.fr, sfr.fr) another letter is another firm. */
const common =
  'gmail.com hotmail.com hotmail.fr outlook.com outlook.fr yahoo.fr orange.fr wanadoo.fr laposte.net icloud.com'.split(
    ' ',
  );

/** « gmial.com » → `gmail.com`: the domain that was probably meant; null where nothing looks mistyped. */
export function likelyDomain(email: string): string | null {
  const domain = email.trim().toLowerCase().split('@')[1] ?? '';
  if (common.includes(domain)) return null;
  // Google gives no addresses there, unlike hotmail.fr or outlook.fr.
  return domain === 'gmail.fr' ? 'gmail.com' : (common.find((one) => isOneOff(domain, one)) ?? null);
}
