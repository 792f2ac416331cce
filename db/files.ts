import { statSync } from 'node:fs';
import type Database from 'better-sqlite3';

const recordedInodes = new WeakMap<Database.Database, string>();

function inodesOf({ name, memory }: Database.Database): string {
  if (memory) return '';
  const files = ['', '-wal'].map((end) => statSync(`${name}${end}`, { throwIfNoEntry: false }));
  return files.map((file) => file && `${file.dev}:${file.ino}`).join();
}

/** Call it after the first read, when both files exist. */
export const recordInodes = (client: Database.Database): void => void recordedInodes.set(client, inodesOf(client));

/** @throws if the path now leads to other files, in which writes would be lost */
export function requireSameFiles(client: Database.Database): void {
  if (recordedInodes.has(client) && recordedInodes.get(client) !== inodesOf(client))
    throw Object.assign(new Error('the database file was moved or replaced'), { code: 'SQLITE_READONLY_DBMOVED' });
}
