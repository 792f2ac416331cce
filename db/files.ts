import { statSync } from 'node:fs';
import type Database from 'better-sqlite3';

const fileNumbers = new WeakMap<Database.Database, string>();

function filesOf({ name, memory }: Database.Database): string {
  if (memory) return '';
  const files = ['', '-wal'].map((end) => statSync(`${name}${end}`, { throwIfNoEntry: false }));
  return files.map((file) => file && `${file.dev}:${file.ino}`).join();
}

/** Must be called after the first read, when both files exist. */
export const recordFiles = (client: Database.Database): void => void fileNumbers.set(client, filesOf(client));

/** @throws if the path now leads to other files or none: writes to the open ones would be lost */
export function requireOwnFiles(client: Database.Database): void {
  if (fileNumbers.has(client) && fileNumbers.get(client) !== filesOf(client))
    throw Object.assign(new Error('the database file was moved or replaced'), { code: 'SQLITE_READONLY_DBMOVED' });
}
