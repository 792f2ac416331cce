import { decrypt, encrypt, nonceSize, tagSize } from './aesGcm.ts';

/** AES-GCM; the same `about` is needed to open it. */
export function sealText(key: Uint8Array, { text, about }: { text: string; about: string }): string {
  const { nonce, tag, body } = encrypt(key, about, Buffer.from(text));
  return Buffer.concat([nonce, tag, body]).toString('base64url');
}

export function openText(key: Uint8Array, { sealed, about }: { sealed: string; about: string }): string | null {
  const bytes = Buffer.from(sealed, 'base64url');
  const start = nonceSize + tagSize;
  const parts = {
    nonce: bytes.subarray(0, nonceSize),
    tag: bytes.subarray(nonceSize, start),
    body: bytes.subarray(start),
  };
  try {
    return decrypt(key, about, parts).toString('utf8');
  } catch {
    return null;
  }
}
