import { existsSync, mkdirSync, rmSync, statfsSync, statSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { Refusal, reasonOf } from './refusal.ts';

/** Node's recursive option loops on ENOENT below /proc. */
export function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  mkdirSync(folder, { mode: 0o700 });
}

/** Zero for a missing folder, infinite if the disk does not report its free space. */
export function freeBytes(folder: string): number {
  if (!existsSync(folder)) return 0;
  const { bavail, bsize, blocks } = statfsSync(folder);
  return blocks === 0 ? Number.POSITIVE_INFINITY : bavail * bsize;
}

export function requireWritableFolder(dataDir: string): string {
  const folder = resolve(dataDir);
  process.umask(0o077);
  try {
    makeFolder(folder);
    const probe = `${folder}/.probe-${process.pid}`;
    writeFileSync(probe, '');
    rmSync(probe);
  } catch (error) {
    throw new Refusal(`La boutique ne peut pas écrire dans ${folder} (DATA_DIR) : ${reasonOf(error)}.`);
  }
  return folder;
}

/** For example, if root copied the file. */
export function hasOtherOwner(folder: string, name: string): boolean {
  const file = statSync(`${folder}/${name}`, { throwIfNoEntry: false });
  return file !== undefined && file.uid !== statSync(folder).uid;
}
