import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from 'node:crypto';
import { appendFileSync, closeSync, createReadStream, openSync, readSync, statSync, writeFileSync } from 'node:fs';
import { compose, type Duplex, type Readable, type Transform } from 'node:stream';
import { nonceSize, tagSize } from '../../uploads/aesGcm.ts';
import { Refusal } from '../start/refusal.ts';

/** An encrypted copy: these bytes, salt, nonce, the archive in AES-256-GCM, the tag. */
const mark = Buffer.from('VERMEIL1');
const saltSize = 16;
const headSize = mark.length + saltSize + nonceSize;
const cipherName = 'aes-256-gcm';

export const keyOf = (password: string, salt: Uint8Array): Buffer =>
  scryptSync(password, salt, 32, { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 * 1024 });

/** Begins an encrypted file: what goes through `stages` is appended to it, then `finish` ends it. */
export function sealInto(file: string, password: string | undefined): { stages: Transform[]; finish: () => void } {
  if (password === undefined) {
    writeFileSync(file, '', { mode: 0o600 });
    return { stages: [], finish: () => undefined };
  }
  const [salt, nonce] = [randomBytes(saltSize), randomBytes(nonceSize)];
  const cipher = createCipheriv(cipherName, keyOf(password, salt), nonce);
  writeFileSync(file, Buffer.concat([mark, salt, nonce]), { mode: 0o600 });
  return { stages: [cipher], finish: () => appendFileSync(file, cipher.getAuthTag()) };
}

function readAt(file: string, start: number, length: number): Buffer {
  const handle = openSync(file, 'r');
  const bytes = Buffer.alloc(length);
  const got = readSync(handle, bytes, 0, length, start);
  closeSync(handle);
  return bytes.subarray(0, got);
}

export const isSealed = (file: string): boolean => readAt(file, 0, mark.length).equals(mark);

/**
 * The archive inside a file; what was read is only believed once the stream has ended well.
 * @throws Refusal without the password of an encrypted one
 */
export function unsealed(file: string, password: string | undefined): Readable | Duplex {
  if (!isSealed(file)) return createReadStream(file);
  if (!password) throw new Refusal(`${file} est chiffrée : donnez son mot de passe dans BACKUP_PASSWORD.`);
  const { size } = statSync(file);
  if (size < headSize + tagSize) throw new Refusal(`La sauvegarde ${file} est abîmée : elle est trop courte.`);
  const salt = readAt(file, mark.length, saltSize);
  const decipher = createDecipheriv(
    cipherName,
    keyOf(password, salt),
    readAt(file, mark.length + saltSize, nonceSize),
    {
      authTagLength: tagSize,
    },
  );
  decipher.setAuthTag(readAt(file, size - tagSize, tagSize));
  return compose(createReadStream(file, { start: headSize, end: size - tagSize - 1 }), decipher);
}
