import { createHmac, timingSafeEqual } from 'node:crypto';
import { type Claims, readClaims } from './session.ts';

const encoded = (content: object): string => Buffer.from(JSON.stringify(content)).toString('base64url');

/** Of every token: one that names another algorithm is none of ours. */
const header = encoded({ alg: 'HS256', typ: 'JWT' });

const sealOf = (key: Uint8Array, text: string): Buffer => createHmac('sha256', key).update(text).digest();

/** A JSON Web Token (RFC 7519). */
export function signToken(key: Uint8Array, claims: Claims): string {
  const text = `${header}.${encoded(claims)}`;
  return `${text}.${sealOf(key, text).toString('base64url')}`;
}

/** The claims of a token that we sealed and that has not expired, or null. */
export function readToken(key: Uint8Array, token: string): Claims | null {
  const [head, body, seal = ''] = token.split('.');
  const given = Buffer.from(seal, 'base64url');
  const own = sealOf(key, `${head}.${body}`);
  const isOurs = head === header && given.length === own.length && timingSafeEqual(given, own);
  return isOurs ? readClaims(token) : null;
}
