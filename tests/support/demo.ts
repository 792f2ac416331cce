import { join } from 'node:path';
import { openDb } from '../../db/client.ts';
import { fillDemo } from '../../db/demo/fill.ts';
import { testDb } from './people.ts';

export const demoPictures = join(import.meta.dirname, '../../db/demo/pictures');

let filled: Promise<Buffer> | undefined;

async function fill(): Promise<Buffer> {
  const db = testDb();
  await fillDemo(db);
  return db.$client.serialize();
}

/** Demo database file, filled once per process. */
export function demoFile(): Promise<Buffer> {
  filled ??= fill();
  return filled;
}

export const demoDb = async () => openDb(await demoFile());
