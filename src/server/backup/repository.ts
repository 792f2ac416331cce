import { randomBytes } from 'node:crypto';
import { closeSync, mkdirSync, openSync, readSync, statSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import { isNewerThanProgram } from '../../../db/client.ts';
import { days } from '../../dates.ts';
import { findDamage } from '../start/damage.ts';
import { Refusal, reasonOf } from '../start/refusal.ts';
import { type BackupKey, backupKey } from './backupKey.ts';
import { isShopFile, shopFilesIn } from './ownFiles.ts';
import { backupName, backupsToKeep, keyIdOf } from './rotation.ts';
import type { Store } from './store.ts';
import { readWriter, type Writer } from './writer.ts';

/** A backup begins with these bytes and its salt, so that the password alone is enough to restore it. */
const magicBytes = Buffer.from('VERMEIL2');
const saltSize = 16;
const chunksFolder = 'objets';
/** Chunks limit what is copied: most stay the same from one backup to the next. */
const chunkSize = 1024 * 1024;
/** In nights: each night verifies an equal share of the chunks. */
export const verifyCycle = 30;

/** Chunks are named by the hash of their content. `writer`: absent up to version 1.1.0. */
export type Index = { program: string; at: string; writer?: Writer; files: Record<string, string[]> };

const chunkPath = (chunk: string) => `${chunksFolder}/${chunk}`;

function* chunksOf(path: string): Generator<Buffer> {
  const handle = openSync(path, 'r');
  try {
    const buffer = Buffer.alloc(chunkSize);
    for (let remaining = statSync(path).size; remaining > 0; ) {
      const bytesRead = readSync(handle, buffer, 0, Math.min(chunkSize, remaining), null);
      if (bytesRead === 0) return;
      remaining -= bytesRead;
      yield buffer.subarray(0, bytesRead);
    }
  } finally {
    closeSync(handle);
  }
}

const saltOf = (copy: Buffer): Buffer => copy.subarray(magicBytes.length, magicBytes.length + saltSize);

export type BackupInput = {
  folder: string;
  database: string;
  program: string;
  password: string | undefined;
  at: number;
  backups: readonly string[];
};

export type WrittenBackup = { name: string; chunks: Set<string> };

export async function writeBackup(
  store: Store,
  { folder, database, program, password, at, backups: [newest] }: BackupInput,
): Promise<WrittenBackup> {
  const salt = newest ? saltOf(await store.get(newest)) : randomBytes(saltSize);
  const key = backupKey(password, salt);
  const storedChunks = new Set(await store.list(chunksFolder));
  const today = Math.floor(at / days(1)) % verifyCycle;
  const isVerificationDue = (chunk: string) => Number.parseInt(chunk.slice(-4), 16) % verifyCycle === today;
  const storeChunk = async (bytes: Buffer) => {
    const chunk = key.nameOf(bytes);
    if (
      storedChunks.has(chunk) &&
      (!isVerificationDue(chunk) || (await readChunk(store, chunk, key).catch(() => null)))
    )
      return chunk;
    await store.put(chunkPath(chunk), key.pack(chunk, bytes));
    if (!(await readChunk(store, chunk, key)))
      throw new Refusal(`${store.label} ne rend pas ce qui vient d’y être écrit.`);
    storedChunks.add(chunk);
    return chunk;
  };
  const { id, host } = readWriter(folder);
  const index: Index = { program, at: new Date(at).toISOString(), writer: { id, host }, files: {} };
  for (const [name, path] of [
    ['shop.db', database],
    ...shopFilesIn(folder).map((name) => [name, join(folder, name)]),
  ]) {
    if (!name || !path || !statSync(path, { throwIfNoEntry: false })) continue;
    const chunks: string[] = [];
    for (const bytes of chunksOf(path)) chunks.push(await storeChunk(bytes));
    index.files[name] = chunks;
  }
  const name = backupName(at, key.id);
  await store.put(name, Buffer.concat([magicBytes, salt, key.pack(name, Buffer.from(JSON.stringify(index)))]));
  await readIndex(store, name, password);
  return { name, chunks: storedChunks };
}

type OpenBackup = { index: Index; key: BackupKey };

/** @throws Refusal for a damaged backup or a wrong password */
async function readIndex(store: Store, name: string, password: string | undefined): Promise<OpenBackup> {
  const location = `${store.label}/${name}`;
  const bytes = await store.get(name);
  if (!bytes.subarray(0, magicBytes.length).equals(magicBytes)) throw damagedBackupError(location);
  const isUnencrypted = keyIdOf(name) === backupKey(undefined, saltOf(bytes)).id;
  if (!isUnencrypted && password === undefined)
    throw new Refusal(`${location} est chiffrée : donnez son mot de passe dans BACKUP_PASSWORD.`);
  const key = backupKey(isUnencrypted ? undefined : password, saltOf(bytes));
  if (key.id !== keyIdOf(name)) throw new Refusal(`Le mot de passe de BACKUP_PASSWORD n’est pas celui de ${location}.`);
  try {
    return {
      key,
      index: JSON.parse(key.unpack(name, bytes.subarray(magicBytes.length + saltSize)).toString()) as Index,
    };
  } catch {
    throw damagedBackupError(location);
  }
}

/** @returns undefined if an earlier version made the backup, null if it cannot be decrypted here */
export const writerOf = (
  store: Store,
  name: string,
  password: string | undefined,
): Promise<Writer | undefined | null> =>
  readIndex(store, name, password).then(
    ({ index }) => index.writer,
    () => null,
  );

export type RepositoryOptions = {
  folder: string;
  password: string | undefined;
  /** Folder of the program, whose migrations may be older than the backup's. */
  home: string;
};

/** `folder` must be empty. @throws Refusal for a damaged, incomplete or newer backup */
export async function extractBackup(
  store: Store,
  name: string,
  { folder, password, home }: RepositoryOptions,
): Promise<Index> {
  const location = `${store.label}/${name}`;
  const { index, key } = await readIndex(store, name, password);
  const storedChunks = new Set(await store.list(chunksFolder));
  for (const [file, chunks] of Object.entries(index.files)) {
    if (!isShopFile(file)) throw new Refusal(`${location} n’est pas une sauvegarde de boutique : ${file}.`);
    mkdirSync(dirname(join(folder, file)), { recursive: true, mode: 0o700 });
    const handle = openSync(join(folder, file), 'w', 0o600);
    try {
      for (const chunk of chunks) {
        const bytes = storedChunks.has(chunk) ? await readChunk(store, chunk, key) : null;
        if (!bytes) throw damagedBackupError(location, `: ${file} n’est pas entier`);
        writeSync(handle, bytes);
      }
    } catch (error) {
      if (error instanceof Refusal) throw error;
      throw new Refusal(`La sauvegarde ${location} n’a pas pu être ouverte : ${reasonOf(error)}. Rien n’a été changé.`);
    } finally {
      closeSync(handle);
    }
  }
  requireUsable(location, folder, home);
  return index;
}

/** @returns null for a chunk that was altered @throws if the store does not respond */
async function readChunk(store: Store, chunk: string, key: BackupKey): Promise<Buffer | null> {
  const packedBytes = await store.get(chunkPath(chunk)).catch((error: unknown) => {
    throw error instanceof Refusal ? error : new Error(`${store.label} ne répond plus (${reasonOf(error)})`);
  });
  try {
    const bytes = key.unpack(chunk, packedBytes);
    return key.nameOf(bytes) === chunk ? bytes : null;
  } catch {
    return null;
  }
}

const damagedBackupError = (label: string, detail = '') =>
  new Refusal(`La sauvegarde ${label} est abîmée${detail && ` ${detail}`}. Rien n’a été changé : prenez-en une autre.`);

/** @throws Refusal if the database is damaged or newer than the program */
export function requireUsable(label: string, folder: string, home: string): void {
  const problem = findDamage(`${folder}/shop.db`);
  if (problem !== null) throw damagedBackupError(label, `: sa base ne se lit pas (${problem})`);
  const client = new Database(`${folder}/shop.db`);
  try {
    if (isNewerThanProgram(client, `${home}/migrations`))
      throw new Refusal(
        `La sauvegarde ${label} vient d’une version plus récente du programme. Rien n’a été changé : installez d’abord cette version.`,
      );
  } finally {
    client.close();
  }
}

type PruneInput = { backups: readonly string[]; chunks: Iterable<string>; password: string | undefined };

/** Removes those of `backups` (newest first) that expired, then chunks that no backup uses. */
export async function prune(store: Store, { backups, chunks, password }: PruneInput): Promise<void> {
  const retainedBackups = backupsToKeep(backups);
  const ownKeyId = keyIdOf(backups[0] ?? '');
  const referencedChunks = new Set<string>();
  for (const name of retainedBackups)
    if (keyIdOf(name) === ownKeyId)
      for (const fileChunks of Object.values((await readIndex(store, name, password)).index.files))
        for (const chunk of fileChunks) referencedChunks.add(chunk);
  for (const name of backups) if (!retainedBackups.has(name)) await store.remove(name);
  // Chunks encrypted with another password are kept while a backup uses that password.
  const otherKeyIds = new Set([...retainedBackups].map(keyIdOf).filter((id) => id !== ownKeyId));
  for (const chunk of chunks) {
    const isUsed = referencedChunks.has(chunk) || otherKeyIds.has(chunk.slice(0, chunk.indexOf('-')));
    if (!isUsed) await store.remove(chunkPath(chunk));
  }
}
