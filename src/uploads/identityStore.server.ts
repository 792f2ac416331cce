import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, readFile, rm, stat } from 'node:fs/promises';
import { decrypt, encrypt, nonceSize, tagSize } from './aesGcm.server.ts';

/** `folder`: outside any static root; `key`: 32 bytes. */
export type IdentityStore = { folder: string; key: Buffer };

export const identityStore = (app: { config: { dataDir: string }; keys: { identity: Buffer } }): IdentityStore => ({
  folder: `${app.config.dataDir}/identity`,
  key: app.keys.identity,
});

const format = 1;

/** Format byte, nonce, ciphertext, tag. The id is authenticated, so that files cannot be swapped. */
export function sealFile(key: Buffer, id: string, bytes: Uint8Array): Buffer {
  const { nonce, body, tag } = encrypt(key, id, bytes);
  return Buffer.concat([Buffer.of(format), nonce, body, tag]);
}

export function unsealFile(key: Buffer, id: string, sealed: Buffer): Buffer {
  const start = 1 + nonceSize;
  if (sealed[0] !== format || sealed.length < start + tagSize) throw new Error('not a sealed file');
  const parts = {
    nonce: sealed.subarray(1, start),
    body: sealed.subarray(start, -tagSize),
    tag: sealed.subarray(-tagSize),
  };
  return decrypt(key, id, parts);
}

const namePattern = /^[0-9a-f]{32}$/;

function storedPath({ folder }: IdentityStore, storedName: string) {
  if (!namePattern.test(storedName)) throw new Error('not a stored name');
  return `${folder}/${storedName}`;
}

/** Flushed to disk. @returns the file's random name */
export async function storeFile(store: IdentityStore, id: string, bytes: Uint8Array): Promise<string> {
  await mkdir(store.folder, { recursive: true, mode: 0o700 });
  const storedName = randomBytes(16).toString('hex');
  const file = await open(storedPath(store, storedName), 'wx', 0o600);
  try {
    await file.writeFile(sealFile(store.key, id, bytes));
    await file.sync();
  } finally {
    await file.close();
  }
  return storedName;
}

export const readStoredFile = async (
  store: IdentityStore,
  { id, storedName }: { id: string; storedName: string },
): Promise<Buffer> => unsealFile(store.key, id, await readFile(storedPath(store, storedName)));

export async function deleteStoredFiles(store: IdentityStore, storedNames: readonly string[]): Promise<void> {
  await Promise.all(storedNames.map((name) => rm(storedPath(store, name), { force: true })));
}

export async function filesStoredBefore(store: IdentityStore, before: number): Promise<string[]> {
  const names = (await readdir(store.folder).catch(() => [])).filter((name) => namePattern.test(name));
  const modificationTimes = await Promise.all(
    names.map(
      async (name) => [name, (await stat(storedPath(store, name)).catch(() => null))?.mtimeMs ?? before] as const,
    ),
  );
  return modificationTimes.flatMap(([name, modifiedAt]) => (modifiedAt < before ? [name] : []));
}
