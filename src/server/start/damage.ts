import { accessSync, constants } from 'node:fs';
import { basename, dirname } from 'node:path';
import Database from 'better-sqlite3';
import { chownCommand, isForeign } from './folder.ts';
import { Refusal, reasonOf, reasonWithPath } from './refusal.ts';

/** Null for a sound database. @throws Refusal where it cannot be read */
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
    const remedy = isForeign(folder, basename(file)) ? ` Elle n’est pas à la boutique : ${chownCommand(folder)}` : '';
    throw new Refusal(
      `La base ${file} ne peut pas être lue : ${writeRefusal(folder) ?? reasonWithPath(error)}.${remedy}`,
    );
  }
}

/** SQLite only says that it cannot open a database whose folder is read-only. */
function writeRefusal(folder: string): string | null {
  try {
    accessSync(folder, constants.W_OK);
    return null;
  } catch (error) {
    return reasonOf(error);
  }
}
