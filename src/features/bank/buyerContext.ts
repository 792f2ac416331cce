import type { PaymentRequest } from './cardTerminal.ts';

const lengths = { name: 45, line: 50, city: 50, postalCode: 10, email: 254 };

/** `contexte_commande`, base64 of JSON. The bank refuses empty values; no telephone: its format is undocumented. */
export function orderContext(buyer: PaymentRequest['buyer']): string {
  const [addressLine1 = '', addressLine2 = '', addressLine3 = ''] = billingAddressLines(buyer.address);
  const billing = {
    firstName: clean(buyer.firstName, lengths.name),
    lastName: clean(buyer.lastName, lengths.name),
    addressLine1,
    addressLine2,
    addressLine3,
    city: clean(buyer.town, lengths.city),
    postalCode: clean(buyer.postalCode, lengths.postalCode),
    country: clean(buyer.country, 2).toUpperCase(),
    email: clean(buyer.email, lengths.email),
  };
  const filled = Object.fromEntries(Object.entries(billing).filter(([, value]) => value !== ''));
  return Buffer.from(JSON.stringify({ billing: filled }), 'utf8').toString('base64');
}

const clean = (text: string, maxLength: number): string => text.replace(/\s+/g, ' ').trim().slice(0, maxLength).trim();

export function billingAddressLines(address: string): string[] {
  const lines: string[] = [];
  for (const word of address.split(/\s+/).filter(Boolean)) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= lengths.line)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word.slice(0, lengths.line));
  }
  return lines;
}
