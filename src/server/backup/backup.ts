import { closeSync, existsSync, fsyncSync, mkdtempSync, openSync, renameSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { eq } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { installation } from '../../../db/schema/system.ts';
import { write } from '../../../db/writer.ts';
import { fileSize } from '../../uploads/documentRules.ts';
import { freeBytes, makeFolder } from '../start/folder.ts';
import { Refusal, reasonOf } from '../start/refusal.ts';
import { version } from '../version.ts';
import { type Contents, layOut, type Opening, roomOf, writeArchive } from './archive.ts';

type Options = {
  /** DATA_DIR. */
  folder: string;
  password?: string | undefined;
};

/** What a copy leaves free: the shop goes on writing meanwhile, on the same disk perhaps. */
const reserve = 500 * 1024 * 1024;

/** @throws Refusal, before the disk is filled */
function requireRoom(folder: string, bytes: number): void {
  const [needed, free] = [bytes + reserve, freeBytes(folder)];
  if (free < needed)
    throw new Refusal(
      `Il n’y a pas assez de place dans ${folder} pour une sauvegarde : il faut ${fileSize(needed)} libres, ` +
        `dont ${fileSize(reserve)} qui le restent, et il y en a ${fileSize(free)}.`,
    );
}

/** From another process than the one that writes: in steps, each write would begin it anew. */
const inOneGo = { progress: () => 2 ** 31 - 1 };

/**
 * One file with everything that cannot be made again, while the shop serves; opened once and checked before it gets its name.
 * @throws Refusal where it cannot be written or does not open
 */
export async function backUp(db: Db, file: string, { folder, password }: Options): Promise<Contents> {
  const target = resolve(file);
  if (existsSync(target)) throw new Refusal(`${target} existe déjà : donnez un autre nom.`);
  const draft = `${target}.part`;
  let work: string | undefined;
  try {
    makeFolder(dirname(target));
    const [pages, pageSize] = ['page_count', 'page_size'].map((name) => db.$client.pragma(name, { simple: true }));
    const room = Number(pages) * Number(pageSize) + roomOf(folder);
    requireRoom(dirname(target), 2 * room);
    work = mkdtempSync(join(dirname(target), '.sauvegarde-'));
    const database = join(work, 'shop.db');
    await db.$client.backup(database, inOneGo);
    const contents = await writeArchive(draft, { folder, database, program: version, password });
    rmSync(database);
    requireRoom(work, room);
    await verify(draft, { work, password });
    const handle = openSync(draft, 'r');
    fsyncSync(handle);
    closeSync(handle);
    renameSync(draft, target);
    return contents;
  } catch (error) {
    rmSync(draft, { force: true });
    if (error instanceof Refusal) throw error;
    throw new Refusal(`La sauvegarde ${target} n’a pas pu être faite : ${reasonOf(error)}.`);
  } finally {
    if (work) rmSync(work, { recursive: true, force: true });
  }
}

/** Opens a copy as a restore would. @throws Refusal where anything in it is damaged, or newer than the program */
export async function verify(file: string, { work, ...opening }: Opening & { work: string }): Promise<Contents> {
  const folder = mkdtempSync(join(work, 'ouverte-'));
  try {
    return await layOut(file, { folder, ...opening });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

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
