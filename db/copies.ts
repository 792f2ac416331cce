import { readdirSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** Days that the copy made before a migration is kept: it holds people who have asked to be forgotten since. */
export const copyDays = 30;
/** Of several migrations in that time, the copies of the newest. */
export const copiesKept = 3;

/** Where the copy of a database goes before it is migrated; the name tells when. */
export const copyPath = (file: string, migration: string, at: number): string => `${file}.before-${migration}-${at}`;

const madeAt = (name: string) => Number(/-(\d{13})$/.exec(name)?.[1] ?? Number.NaN);

/** The copies beside a database, newest first. */
function copiesOf(file: string): string[] {
  const start = `${basename(file)}.before-`;
  return readdirSync(dirname(file))
    .filter((name) => name.startsWith(start) && madeAt(name) > 0)
    .sort((a, b) => madeAt(b) - madeAt(a));
}

/** The path of the newest copy beside a database. */
export function newestCopy(file: string): string | undefined {
  const [name] = copiesOf(file);
  return name && join(dirname(file), name);
}

/** The path of the first copy made since then: the database as it was at that time. */
export function firstCopySince(file: string, at: number): string | undefined {
  const name = copiesOf(file).findLast((one) => madeAt(one) >= at);
  return name && join(dirname(file), name);
}

/**
 * Deletes the copies of a database that are too old or too many.
 * @returns the names of the deleted files
 */
export function dropOldCopies(file: string, now = Date.now()): string[] {
  const dropped = copiesOf(file).filter(
    (name, rank) => rank >= copiesKept || madeAt(name) < now - copyDays * 86_400_000,
  );
  for (const name of dropped) rmSync(join(dirname(file), name), { force: true });
  return dropped;
}
