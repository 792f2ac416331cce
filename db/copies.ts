import { readdirSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** Copies are deleted after this time, because they still contain accounts erased later. */
export const copyRetentionDays = 30;
export const maxCopies = 3;

/** Stands in place of the migration in the file name of a database set aside by a rollback. */
export const asideTag = 'retour';

export const copyPath = (file: string, migration: string, at: number): string => `${file}.before-${migration}-${at}`;

const copyTime = (name: string) => Number(/-(\d{13})$/.exec(name)?.[1] ?? Number.NaN);

function listCopyFiles(file: string): string[] {
  const prefix = `${basename(file)}.before-`;
  return readdirSync(dirname(file))
    .filter((name) => name.startsWith(prefix) && copyTime(name) > 0)
    .sort((a, b) => copyTime(b) - copyTime(a));
}

export function newestCopy(file: string): string | undefined {
  const [name] = listCopyFiles(file);
  return name && join(dirname(file), name);
}

export function firstCopySince(file: string, at: number): string | undefined {
  const name = listCopyFiles(file).findLast((copy) => copyTime(copy) >= at && !copy.includes(`.before-${asideTag}-`));
  return name && join(dirname(file), name);
}

export function dropOldCopies(file: string, now = Date.now()): string[] {
  const deletedNames = listCopyFiles(file).filter(
    (name, rank) => rank >= maxCopies || copyTime(name) < now - copyRetentionDays * 86_400_000,
  );
  for (const name of deletedNames) rmSync(join(dirname(file), name), { force: true });
  return deletedNames;
}
