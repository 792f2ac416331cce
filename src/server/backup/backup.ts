import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Db } from '../../../db/client.ts';
import { keepNote } from '../../../db/installation.ts';
import { write } from '../../../db/writer.ts';
import { fileSize } from '../../uploads/documentRules.ts';
import { freeBytes } from '../start/folder.ts';
import { Refusal, reasonOf } from '../start/refusal.ts';
import { damageOf } from '../start/storage.ts';
import { version } from '../version.ts';
import { roomOf } from './ownFiles.ts';
import { type Written, writeCopy } from './repository.ts';
import { draftStart, dropDrafts, madeAt } from './rotation.ts';
import type { Store } from './store.ts';

/** What a copy leaves free: the shop goes on writing meanwhile, on the same disk perhaps. */
const reserve = 500 * 1024 * 1024;

/** @throws Refusal, before the disk is filled */
function requireRoom(folder: string, bytes: number, free = freeBytes(folder)): void {
  const needed = bytes + reserve;
  if (free < needed)
    throw new Refusal(
      `Il n’y a pas assez de place dans ${folder} pour une sauvegarde : il faut ${fileSize(needed)} libres, ` +
        `dont ${fileSize(reserve)} qui le restent, et il y en a ${fileSize(free)}.`,
    );
}

/** Bytes. */
export function databaseSize({ $client }: Db): number {
  const [pages, pageSize] = ['page_count', 'page_size'].map((name) => Number($client.pragma(name, { simple: true })));
  return (pages ?? 0) * (pageSize ?? 0);
}

/** From another process than the one that writes: in steps, each write would begin it anew. */
const inOneGo = { progress: () => 2 ** 31 - 1 };

type Options = {
  /** DATA_DIR. */
  folder: string;
  password: string | undefined;
  at: number;
  /** Those that the store holds, newest first. */
  copies: readonly string[];
};

/** What the store lacks; database read through, new pieces read back. @throws Refusal, also for a damaged database */
export async function backUpInto(db: Db, store: Store, { folder, password, at, copies }: Options): Promise<Written> {
  const beside = store.folder ?? folder;
  let work: string | undefined;
  try {
    const [newest] = copies;
    const size = databaseSize(db);
    // What a power cut left behind may be what fills the disk.
    dropDrafts(beside);
    const files = roomOf(folder, newest === undefined ? 0 : madeAt(newest));
    requireRoom(store.place, size + files + (store.folder ? size : 0), await store.freeBytes());
    if (!store.folder) requireRoom(folder, size);
    work = mkdtempSync(join(beside, draftStart));
    const database = join(work, 'shop.db');
    await db.$client.backup(database, inOneGo);
    const problem = damageOf(database);
    if (problem !== null)
      throw new Refusal(`La base de la boutique est abîmée (${problem}) : aucune copie n’en est faite.`);
    return await writeCopy(store, { folder, database, program: version, password, at, copies });
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw new Refusal(`La sauvegarde dans ${store.place} n’a pas pu être faite : ${reasonOf(error)}.`);
  } finally {
    if (work) rmSync(work, { recursive: true, force: true });
  }
}

export async function noteBackup(db: Db, outcome: { at: number } | { problem: string }): Promise<void> {
  const values =
    'at' in outcome ? { 'backup:at': String(outcome.at), 'backup:problem': '' } : { 'backup:problem': outcome.problem };
  await write({ db }, (tx) => {
    for (const [name, value] of Object.entries(values)) keepNote(tx.db, name, value);
  });
}
