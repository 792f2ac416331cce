import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const cipher = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;

/** Encrypts a short text (AES-256-GCM); `about` says what it belongs to and has to be said again to open it. */
export function sealText(key: Uint8Array, text: string, about: string): string {
  const iv = randomBytes(ivBytes);
  const box = createCipheriv(cipher, key, iv, { authTagLength: tagBytes }).setAAD(Buffer.from(about));
  const body = Buffer.concat([box.update(text, 'utf8'), box.final()]);
  return Buffer.concat([iv, box.getAuthTag(), body]).toString('base64url');
}

/** The text again, or null when it was sealed with another key, for something else, or touched since. */
export function openText(key: Uint8Array, sealed: string, about: string): string | null {
  const bytes = Buffer.from(sealed, 'base64url');
  try {
    const box = createDecipheriv(cipher, key, bytes.subarray(0, ivBytes), { authTagLength: tagBytes })
      .setAAD(Buffer.from(about))
      .setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
    return Buffer.concat([box.update(bytes.subarray(ivBytes + tagBytes)), box.final()]).toString('utf8');
  } catch {
    return null;
  }
}
