import { accessSync, constants } from 'node:fs';
import { basename, dirname } from 'node:path';
import Database from 'better-sqlite3';
import { hasOtherOwner } from './folder.ts';
import { chownCommand, Refusal, reasonOf, reasonWithPath } from './refusal.ts';

/** Null if the database is sound. @throws Refusal if it cannot be read */
export function findDamage(file: string): string | null {
  try {
    const client = new Database(file, { fileMustExist: true, timeout: 5_000 });
    try {
      const report = client.pragma('quick_check(1)', { simple: true });
      return report === 'ok'
        ? null
        : String(report)
            .split('\n')
            .find((line) => !line.startsWith('***')) || 'illisible';
    } finally {
      client.close();
    }
  } catch (error) {
    if (/^SQLITE_(NOTADB|CORRUPT|IOERR(?!_SHM))/.test(String((error as { code?: unknown }).code))) return 'illisible';
    const folder = dirname(file);
    const accessError = findAccessError(folder) ?? findAccessError(file);
    const remedy =
      hasOtherOwner(folder, basename(file)) || accessError?.code === 'EACCES'
        ? ` Rendez-la à la boutique : ${chownCommand(folder)}`
        : '';
    throw new Refusal(
      `La base ${file} ne peut pas être lue : ${accessError ? reasonOf(accessError) : reasonWithPath(error)}.${remedy}`,
    );
  }
}

/** SQLite does not say why it cannot open a database. */
function findAccessError(path: string): NodeJS.ErrnoException | null {
  try {
    accessSync(path, constants.R_OK | constants.W_OK);
    return null;
  } catch (error) {
    return error as NodeJS.ErrnoException;
  }
}
