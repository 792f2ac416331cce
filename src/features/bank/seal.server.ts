import { createHmac, timingSafeEqual } from 'node:crypto';

/** 40 hexadecimal characters. In old keys, the 39th may be shifted by 23, and the 40th be `M` instead of 0. */
export function deriveKey(key: string): Buffer {
  const [c0 = '', c1 = ''] = key.slice(38);
  const code = c0.charCodeAt(0);
  const tail = code >= 71 && code <= 96 ? `${String.fromCharCode(code - 23)}${c1}` : c1 === 'M' ? `${c0}0` : c0 + c1;
  const hex = `${key.slice(0, 38)}${tail}`;
  if (key.length !== 40 || !/^[0-9a-f]{40}$/i.test(hex)) throw new Error('the merchant key does not give 20 bytes');
  return Buffer.from(hex, 'hex');
}

export function canonicalText(fields: Readonly<Record<string, string>>): string {
  return Object.keys(fields)
    .filter((name) => name !== 'MAC')
    .sort()
    .map((name) => `${name}=${fields[name]}`)
    .join('*');
}

export const hmacOf = (key: Uint8Array, data: Uint8Array): string => createHmac('sha1', key).update(data).digest('hex');

/** ASCII only, because the bank's documents disagree on other charsets. */
export const sealOf = (key: Uint8Array, fields: Readonly<Record<string, string>>): string =>
  hmacOf(key, Buffer.from(canonicalText(fields), 'latin1'));

/** Compares in constant time; the bank sends upper case. */
export function sealsMatch(expected: string, actual: string): boolean {
  const a = Buffer.from(expected.toLowerCase());
  const b = Buffer.from(actual.toLowerCase());
  return a.length === b.length && timingSafeEqual(a, b);
}

/** One character per byte, so that the charset does not affect the seal. */
export type ByteFields = Record<string, string>;

const maxFields = 100;
const maxCharacters = 65_536;
const base64Fields = new Set(['authentification', 'contexte_commande']);

type PlusRule = (name: string) => 'space' | 'plus';

/** `+` should mean a space, but the bank does not escape base64: each reading is tried against the seal. */
const plusRules: PlusRule[] = [() => 'space', (name) => (base64Fields.has(name) ? 'plus' : 'space'), () => 'plus'];

/** Unknown fields are sealed too: the bank adds some without notice. */
export const parseSealedFields = (key: Uint8Array, rawBody: string): ByteFields | undefined =>
  possibleDecodings(rawBody).find((fields) => sealsMatch(sealOf(key, fields), fields['MAC'] ?? ''));

/** Empty if the body is malformed, too large or repeats a field. */
function possibleDecodings(rawBody: string): ByteFields[] {
  if (rawBody.length > maxCharacters) return [];
  const pairs = rawBody.split('&').filter(Boolean);
  if (pairs.length === 0 || pairs.length > maxFields) return [];
  const rules = rawBody.includes('+') ? plusRules : plusRules.slice(0, 1);
  return rules.map((rule) => parseFields(pairs, rule)).filter((fields) => fields !== null);
}

function parseFields(pairs: readonly string[], rule: PlusRule): ByteFields | null {
  const fields: ByteFields = Object.create(null);
  for (const pair of pairs) {
    const separatorIndex = pair.includes('=') ? pair.indexOf('=') : pair.length;
    const name = decode(pair.slice(0, separatorIndex), 'space');
    const value = decode(pair.slice(separatorIndex + 1), name === null ? 'space' : rule(name));
    if (name === null || value === null || /[*=]/.test(name) || name in fields) return null;
    fields[name] = value;
  }
  return fields;
}

function decode(text: string, plus: 'space' | 'plus') {
  if (/%(?![0-9a-f]{2})/i.test(text)) return null;
  const withSpaces = plus === 'space' ? text.replaceAll('+', ' ') : text;
  return Buffer.from(withSpaces, 'utf8')
    .toString('latin1')
    .replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

/** Older bank software sends ISO 8859-1. */
export function decodeText(bytes: string): string {
  const buffer = Buffer.from(bytes, 'latin1');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(buffer);
  } catch {
    return bytes;
  }
}
