import type { Config } from '../../config.ts';

/** schema.org LocalBusiness of what the dealer has filled in, safe inside a script element; null without an address. */
export function shopJsonLd({ identity, shopName, siteUrl }: Config & { siteUrl: string }): string | null {
  if (!identity.SHOP_ADDRESS) return null;
  const business = {
    '@context': 'https://schema.org',
    '@type': 'LocalBusiness',
    name: shopName,
    url: siteUrl,
    address: identity.SHOP_ADDRESS,
    telephone: identity.SHOP_PHONE,
    email: identity.SHOP_EMAIL,
    vatID: identity.SHOP_VAT,
  };
  return JSON.stringify(business).replaceAll('<', '\\u003c');
}
