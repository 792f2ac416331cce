import { randomBytes } from 'node:crypto';
import { closeSync, mkdirSync, openSync, readSync, statSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import { isNewer } from '../../../db/client.ts';
import { days } from '../../dates.ts';
import { damageOf } from '../start/damage.ts';
import { Refusal, reasonOf } from '../start/refusal.ts';
import { type CopyKey, copyKey } from './copyKey.ts';
import { isOwn, namesIn } from './ownFiles.ts';
import { backupName, keptBackups, keyIdOf } from './rotation.ts';
import type { Store } from './store.ts';
import { type Writer, writerIn } from './writer.ts';

/** This mark and the salt begin each backup: it and the password suffice to restore. */
const mark = Buffer.from('VERMEIL2');
const saltSize = 16;
const piecesFolder = 'objets';
/** Chunk size in bytes: most chunks of a database stay the same from one backup to the next. */
const pieceSize = 1024 * 1024;
/** Nights until every chunk has been verified again: each night checks an equal share. */
const readAgain = 30;

/** A backup indexes pieces by names derived from their content. Programs up to 1.1.0 named no writer. */
export type Index = { program: string; at: string; writer?: Writer; files: Record<string, string[]> };

const pathOf = (piece: string): string => `${piecesFolder}/${piece}`;

function* piecesOf(path: string): Generator<Buffer> {
  const handle = openSync(path, 'r');
  try {
    const buffer = Buffer.alloc(pieceSize);
    for (let remaining = statSync(path).size; remaining > 0; ) {
      const got = readSync(handle, buffer, 0, Math.min(pieceSize, remaining), null);
      if (got === 0) return;
      remaining -= got;
      yield buffer.subarray(0, got);
    }
  } finally {
    closeSync(handle);
  }
}

const saltOf = (copy: Buffer): Buffer => copy.subarray(mark.length, mark.length + saltSize);

export type BackupInput = {
  folder: string;
  database: string;
  program: string;
  password: string | undefined;
  at: number;
  copies: readonly string[];
};

export type Written = { name: string; pieces: Set<string> };

export async function writeCopy(
  store: Store,
  { folder, database, program, password, at, copies: [newest] }: BackupInput,
): Promise<Written> {
  const salt = newest ? saltOf(await store.get(newest)) : randomBytes(saltSize);
  const key = copyKey(password, salt);
  const there = new Set(await store.list(piecesFolder));
  const today = Math.floor(at / days(1)) % readAgain;
  const isDue = (piece: string) => Number.parseInt(piece.slice(-4), 16) % readAgain === today;
  const keep = async (bytes: Buffer) => {
    const piece = key.nameOf(bytes);
    if (there.has(piece) && (!isDue(piece) || (await readPiece(store, piece, key).catch(() => null)))) return piece;
    await store.put(pathOf(piece), key.pack(piece, bytes));
    if (!(await readPiece(store, piece, key)))
      throw new Refusal(`${store.place} ne rend pas ce qui vient d’y être écrit.`);
    there.add(piece);
    return piece;
  };
  const { id, host } = writerIn(folder);
  const index: Index = { program, at: new Date(at).toISOString(), writer: { id, host }, files: {} };
  for (const [name, path] of [['shop.db', database], ...namesIn(folder).map((name) => [name, join(folder, name)])]) {
    if (!name || !path || !statSync(path, { throwIfNoEntry: false })) continue;
    const pieces: string[] = [];
    for (const bytes of piecesOf(path)) pieces.push(await keep(bytes));
    index.files[name] = pieces;
  }
  const name = backupName(at, key.id);
  const sealed = key.pack(name, Buffer.from(JSON.stringify(index)));
  await store.put(name, Buffer.concat([mark, salt, sealed]));
  await readCopy(store, name, password);
  return { name, pieces: there };
}

type Copy = { index: Index; key: CopyKey };

/** @throws Refusal for a damaged one or another password */
async function readCopy(store: Store, name: string, password: string | undefined): Promise<Copy> {
  const shown = `${store.place}/${name}`;
  const copy = await store.get(name);
  if (!copy.subarray(0, mark.length).equals(mark)) throw damaged(shown);
  const isOpen = keyIdOf(name) === copyKey(undefined, saltOf(copy)).id;
  if (!isOpen && password === undefined)
    throw new Refusal(`${shown} est chiffrée : donnez son mot de passe dans BACKUP_PASSWORD.`);
  const key = copyKey(isOpen ? undefined : password, saltOf(copy));
  if (key.id !== keyIdOf(name)) throw new Refusal(`Le mot de passe de BACKUP_PASSWORD n’est pas celui de ${shown}.`);
  try {
    return { key, index: JSON.parse(key.unpack(name, copy.subarray(mark.length + saltSize)).toString()) as Index };
  } catch {
    throw damaged(shown);
  }
}

/** Undefined for a backup of an earlier program; null for one that cannot be opened here. */
export const writerOf = (
  store: Store,
  name: string,
  password: string | undefined,
): Promise<Writer | undefined | null> =>
  readCopy(store, name, password).then(
    ({ index }) => index.writer,
    () => null,
  );

export type RepositoryOptions = {
  folder: string;
  password: string | undefined;
  /** Program version: the database may be newer. */
  home: string;
};

/** Writes the files into an empty folder. @throws Refusal for a damaged, incomplete or newer one */
export async function layOutCopy(
  store: Store,
  name: string,
  { folder, password, home }: RepositoryOptions,
): Promise<Index> {
  const shown = `${store.place}/${name}`;
  const { index, key } = await readCopy(store, name, password);
  const there = new Set(await store.list(piecesFolder));
  for (const [file, pieces] of Object.entries(index.files)) {
    if (!isOwn(file)) throw new Refusal(`${shown} n’est pas une sauvegarde de boutique : ${file}.`);
    mkdirSync(dirname(join(folder, file)), { recursive: true, mode: 0o700 });
    const handle = openSync(join(folder, file), 'w', 0o600);
    try {
      for (const piece of pieces) {
        const bytes = there.has(piece) ? await readPiece(store, piece, key) : null;
        if (!bytes) throw damaged(shown, `: ${file} n’est pas entier`);
        writeSync(handle, bytes);
      }
    } catch (error) {
      if (error instanceof Refusal) throw error;
      // A full disk or a silent store is no damage.
      throw new Refusal(`La sauvegarde ${shown} n’a pas pu être ouverte : ${reasonOf(error)}. Rien n’a été changé.`);
    } finally {
      closeSync(handle);
    }
  }
  requireUsable(shown, folder, home);
  return index;
}

/** Null for a piece that was altered. @throws where the store does not answer */
async function readPiece(store: Store, piece: string, key: CopyKey): Promise<Buffer | null> {
  const packed = await store.get(pathOf(piece)).catch((error: unknown) => {
    throw error instanceof Refusal ? error : new Error(`${store.place} ne répond plus (${reasonOf(error)})`);
  });
  try {
    const bytes = key.unpack(piece, packed);
    return key.nameOf(bytes) === piece ? bytes : null;
  } catch {
    return null;
  }
}

const damaged = (shown: string, more = '') =>
  new Refusal(`La sauvegarde ${shown} est abîmée${more && ` ${more}`}. Rien n’a été changé : prenez-en une autre.`);

/** @throws Refusal where the database is damaged or newer than the program */
export function requireUsable(shown: string, folder: string, home: string): void {
  const problem = damageOf(`${folder}/shop.db`);
  if (problem !== null) throw damaged(shown, `: sa base ne se lit pas (${problem})`);
  const client = new Database(`${folder}/shop.db`);
  try {
    if (isNewer(client, `${home}/migrations`))
      throw new Refusal(
        `La sauvegarde ${shown} vient d’une version plus récente du programme. Rien n’a été changé : installez d’abord cette version.`,
      );
  } finally {
    client.close();
  }
}

type Pruned = { copies: readonly string[]; pieces: Iterable<string>; password: string | undefined };

/** Removes expired backups of this list, newest first, then unreferenced pieces. */
export async function prune(store: Store, { copies, pieces, password }: Pruned): Promise<void> {
  const retained = keptBackups(copies);
  const mine = keyIdOf(copies[0] ?? '');
  const named = new Set<string>();
  for (const name of retained)
    if (keyIdOf(name) === mine)
      for (const ofFile of Object.values((await readCopy(store, name, password)).index.files))
        for (const piece of ofFile) named.add(piece);
  for (const name of copies) if (!retained.has(name)) await store.remove(name);
  // Pieces under another password stay while a backup uses it.
  const others = new Set([...retained].map(keyIdOf).filter((id) => id !== mine));
  for (const piece of pieces) {
    const isKept = named.has(piece) || others.has(piece.slice(0, piece.indexOf('-')));
    if (!isKept) await store.remove(pathOf(piece));
  }
}
