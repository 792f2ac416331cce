import { statSync } from 'node:fs';
import type Database from 'better-sqlite3';

/** The files that a connection has opened, as the disk numbers them. */
const opened = new WeakMap<Database.Database, string>();

function filesOf({ name, memory }: Database.Database): string {
  if (memory) return '';
  const files = ['', '-wal'].map((end) => statSync(`${name}${end}`, { throwIfNoEntry: false }));
  return files.map((file) => file && `${file.dev}:${file.ino}`).join();
}

/** To be called once both files are there: after the first read. */
export const noteFiles = (client: Database.Database): void => void opened.set(client, filesOf(client));

/** @throws where the path now leads to other files or to none: what is written into the opened ones ends with the process */
export function requireOwnFiles(client: Database.Database): void {
  if (opened.has(client) && opened.get(client) !== filesOf(client))
    throw Object.assign(new Error('the database file was moved or replaced'), { code: 'SQLITE_READONLY_DBMOVED' });
}
