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

/** The demo shop's database as a file, filled once for all tests of this process. */
export function demoFile(): Promise<Buffer> {
  filled ??= fill();
  return filled;
}

/** A database of its own, filled with the demo shop. */
export const demoDb = async () => openDb(await demoFile());
