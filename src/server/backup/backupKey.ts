import { createHash, createHmac, hkdfSync, scryptSync } from 'node:crypto';
import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { seal, unseal } from '../../uploads/aesGcm.server.ts';

export type BackupKey = {
  id: string;
  nameOf: (bytes: Uint8Array) => string;
  pack: (name: string, bytes: Uint8Array) => Buffer;
  unpack: (name: string, packed: Uint8Array) => Buffer;
};

/** The checksum detects corruption of an unencrypted backup. */
const checksumOptions = { params: { [constants.ZSTD_c_checksumFlag]: 1 } };

const unencryptedKey: BackupKey = {
  id: 'clair',
  nameOf: (bytes) => `clair-${createHash('sha256').update(bytes).digest('hex')}`,
  pack: (_name, bytes) => zstdCompressSync(bytes, checksumOptions),
  unpack: (_name, packed) => zstdDecompressSync(packed),
};

const derivedKeys = new Map<string, BackupKey>();

/** Chunk names reveal nothing, yet the same chunk has the same name, so it is copied only once. */
export function backupKey(password: string | undefined, salt: Uint8Array): BackupKey {
  if (password === undefined) return unencryptedKey;
  const cacheKey = `${Buffer.from(salt).toString('hex')} ${password}`;
  const derivedKey = derivedKeys.get(cacheKey) ?? deriveBackupKey(password, salt);
  derivedKeys.set(cacheKey, derivedKey);
  return derivedKey;
}

function deriveBackupKey(password: string, salt: Uint8Array): BackupKey {
  const secret = scryptSync(password, salt, 32, { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 * 1024 });
  const deriveKey = (use: string, size = 32) => Buffer.from(hkdfSync('sha256', secret, salt, use, size));
  const [id, names, key] = [deriveKey('id', 4).toString('hex'), deriveKey('names'), deriveKey('key')];
  return {
    id,
    nameOf: (bytes) => `${id}-${createHmac('sha256', names).update(bytes).digest('hex')}`,
    pack: (name, bytes) => seal(key, name, zstdCompressSync(bytes)),
    unpack: (name, packed) => zstdDecompressSync(unseal(key, name, packed)),
  };
}
