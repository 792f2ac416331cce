import { createHmac, timingSafeEqual } from 'node:crypto';

/** The 20 bytes of a merchant key: 40 characters, hexadecimal. Keys of the old kind end in two that are not:
 * `c0` from G (71) to ` (96) stands 23 below, else an `M` at the end stands for 0. */
export function deriveKey(key: string): Buffer {
  const [c0 = '', c1 = ''] = key.slice(38);
  const code = c0.charCodeAt(0);
  const tail = code >= 71 && code <= 96 ? `${String.fromCharCode(code - 23)}${c1}` : c1 === 'M' ? `${c0}0` : c0 + c1;
  const hex = `${key.slice(0, 38)}${tail}`;
  if (key.length !== 40 || !/^[0-9a-f]{40}$/i.test(hex)) throw new Error('the merchant key does not give 20 bytes');
  return Buffer.from(hex, 'hex');
}

/** `name=value` joined by `*`, by ASCII name, every field but the seal; values as they are. */
export function canonicalText(fields: Readonly<Record<string, string>>): string {
  return Object.keys(fields)
    .filter((name) => name !== 'MAC')
    .sort()
    .map((name) => `${name}=${fields[name]}`)
    .join('*');
}

export const hmacOf = (key: Uint8Array, data: Uint8Array): string => createHmac('sha1', key).update(data).digest('hex');

/** The seal of a form whose values are ASCII: the bank's papers do not agree on any other charset. */
export const sealOf = (key: Uint8Array, fields: Readonly<Record<string, string>>): string =>
  hmacOf(key, Buffer.from(canonicalText(fields), 'latin1'));

/** Compares two seals in constant time; the bank writes upper case. */
export function sealsMatch(expected: string, given: string): boolean {
  const a = Buffer.from(expected.toLowerCase());
  const b = Buffer.from(given.toLowerCase());
  return a.length === b.length && timingSafeEqual(a, b);
}
