import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const name = 'aes-256-gcm';
export const nonceSize = 12;
export const tagSize = 16;

/** In separate parts, because each store orders them differently.
 * `key`: 32 bytes; `context`: additional authenticated data. */
export function encrypt(key: Uint8Array, context: string, bytes: Uint8Array) {
  const nonce = randomBytes(nonceSize);
  const cipher = createCipheriv(name, key, nonce, { authTagLength: tagSize }).setAAD(Buffer.from(context));
  const body = Buffer.concat([cipher.update(bytes), cipher.final()]);
  return { nonce, body, tag: cipher.getAuthTag() };
}

/** @throws if the bytes, `context` or `key` differ */
export function decrypt(
  key: Uint8Array,
  context: string,
  { nonce, body, tag }: Record<'nonce' | 'body' | 'tag', Uint8Array>,
): Buffer {
  const decipher = createDecipheriv(name, key, nonce, { authTagLength: tagSize });
  decipher.setAAD(Buffer.from(context)).setAuthTag(tag);
  return Buffer.concat([decipher.update(body), decipher.final()]);
}

export function seal(key: Uint8Array, context: string, bytes: Uint8Array): Buffer {
  const { nonce, tag, body } = encrypt(key, context, bytes);
  return Buffer.concat([nonce, tag, body]);
}

export function unseal(key: Uint8Array, context: string, sealed: Uint8Array): Buffer {
  const [tag, start] = [nonceSize, nonceSize + tagSize];
  const parts = { nonce: sealed.subarray(0, tag), tag: sealed.subarray(tag, start), body: sealed.subarray(start) };
  return decrypt(key, context, parts);
}

export const sealText = (key: Uint8Array, { text, context }: { text: string; context: string }): string =>
  seal(key, context, Buffer.from(text)).toString('base64url');

export function unsealText(key: Uint8Array, { sealed, context }: { sealed: string; context: string }): string | null {
  try {
    return unseal(key, context, Buffer.from(sealed, 'base64url')).toString('utf8');
  } catch {
    return null;
  }
}
