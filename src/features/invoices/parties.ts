export const bareNumber = (value = ''): string => value.replace(/[\s.-]/g, '').toUpperCase();

/** « 12 rue de la Paix, 75002 Paris » taken apart; what has no postal code stays one line. */
export function addressParts(address: string): { line: string; postalCode: string | null; town: string | null } {
  const [, line, postalCode, town] = /^(.+?),?\s+(\d{5})\s+([^,]+?)(?:,?\s+France)?$/i.exec(address.trim()) ?? [];
  return line && postalCode && town ? { line, postalCode, town } : { line: address, postalCode: null, town: null };
}
