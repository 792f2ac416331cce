import { closeSync, existsSync, fsyncSync, mkdtempSync, openSync, renameSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { eq } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { installation } from '../../../db/schema/system.ts';
import { write } from '../../../db/writer.ts';
import { fileSize } from '../../uploads/documentRules.ts';
import { freeBytes, makeFolder } from '../start/folder.ts';
import { Refusal, reasonOf } from '../start/refusal.ts';
import { damageOf } from '../start/storage.ts';
import { version } from '../version.ts';
import { type Contents, layOut, roomOf, writeArchive } from './archive.ts';
import { verified } from './chosen.ts';
import { writeCopy } from './repository.ts';
import { backupsIn, draftStart, dropDrafts, madeAt } from './rotation.ts';
import { draftEnd, type Store } from './store.ts';

type Options = {
  /** DATA_DIR. */
  folder: string;
  password?: string | undefined;
};

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

/** From another process than the one that writes: in steps, each write would begin it anew. */
const inOneGo = { progress: () => 2 ** 31 - 1 };

/** Bytes. */
export function databaseSize({ $client }: Db): number {
  const [pages, pageSize] = ['page_count', 'page_size'].map((name) => Number($client.pragma(name, { simple: true })));
  return (pages ?? 0) * (pageSize ?? 0);
}

/** Hands a copy of the database as it is at one moment, in a folder that lives as long. */
async function withSnapshot<T>(db: Db, beside: string, work: (database: string, folder: string) => Promise<T>) {
  const folder = mkdtempSync(join(beside, draftStart));
  try {
    const database = join(folder, 'shop.db');
    await db.$client.backup(database, inOneGo);
    return await work(database, folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function refusing<T>(what: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw new Refusal(`La sauvegarde ${what} n’a pas pu être faite : ${reasonOf(error)}.`);
  }
}

/**
 * One file with everything that cannot be made again, while the shop serves; opened once and checked before it gets its name.
 * @throws Refusal where it cannot be written or does not open
 */
export async function backUp(db: Db, file: string, { folder, password }: Options): Promise<Contents> {
  const target = resolve(file);
  if (existsSync(target)) throw new Refusal(`${target} existe déjà : donnez un autre nom.`);
  const draft = `${target}${draftEnd}`;
  try {
    return await refusing(target, async () => {
      makeFolder(dirname(target));
      const room = databaseSize(db) + roomOf(folder);
      requireRoom(dirname(target), 2 * room);
      return withSnapshot(db, dirname(target), async (database, work) => {
        const contents = await writeArchive(draft, { folder, database, program: version, password });
        rmSync(database);
        requireRoom(work, room);
        await verified((opening) => layOut(draft, opening), { work, password });
        const handle = openSync(draft, 'r');
        fsyncSync(handle);
        closeSync(handle);
        renameSync(draft, target);
        return contents;
      });
    });
  } finally {
    rmSync(draft, { force: true });
  }
}

/**
 * A copy into a store, of what it does not hold yet, while the shop serves: the database was read through, each new piece read back.
 * @returns its name
 * @throws Refusal where it cannot be made, or the database is damaged
 */
export const backUpInto = (db: Db, store: Store, { folder, password, at }: Options & { at: number }): Promise<string> =>
  refusing(`dans ${store.place}`, async () => {
    const [newest] = backupsIn(await store.list(''));
    const size = databaseSize(db);
    const beside = store.folder ?? folder;
    // What a power cut left behind may be what fills the disk.
    dropDrafts(beside);
    const files = roomOf(folder, newest === undefined ? 0 : madeAt(newest));
    requireRoom(store.place, size + files + (store.folder ? size : 0), await store.freeBytes());
    if (!store.folder) requireRoom(folder, size);
    return withSnapshot(db, beside, (database) => {
      const problem = damageOf(database);
      if (problem !== null)
        throw new Refusal(`La base de la boutique est abîmée (${problem}) : aucune copie n’en est faite.`);
      return writeCopy(store, { folder, database, program: version, password, at });
    });
  });

const notedOf = (db: Db, name: string): string | undefined =>
  db.select().from(installation).where(eq(installation.name, name)).get()?.value;

export const newestBackup = (db: Db): number | null => Number(notedOf(db, 'backup:at') ?? 0) || null;

export const backupProblem = (db: Db): string | null => notedOf(db, 'backup:problem') || null;

export async function noteBackup(db: Db, outcome: { at: number } | { problem: string }): Promise<void> {
  const values =
    'at' in outcome ? { 'backup:at': String(outcome.at), 'backup:problem': '' } : { 'backup:problem': outcome.problem };
  await write({ db }, (tx) => {
    for (const [name, value] of Object.entries(values))
      tx.db
        .insert(installation)
        .values({ name, value })
        .onConflictDoUpdate({ target: installation.name, set: { value } })
        .run();
  });
}
