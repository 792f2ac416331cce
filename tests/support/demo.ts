import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDb } from '../../db/client.ts';
import { fillDemo } from '../../db/demo/fill.ts';
import { copyPictures } from '../../db/demo/pictures.ts';
import { testDb } from './people.ts';

export const demoPictures = join(import.meta.dirname, '../../db/demo/pictures');

let filled: Promise<Buffer> | undefined;
let packed: string | undefined;

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

/** The demo shop's pictures, with their compressed twins made once for all tests of this process. */
export function fillPictures(folder: string): void {
  if (!packed) {
    const made = mkdtempSync(join(tmpdir(), 'shop-pictures-'));
    process.once('exit', () => rmSync(made, { recursive: true, force: true }));
    copyPictures(demoPictures, made);
    packed = made;
  }
  cpSync(packed, folder, { recursive: true });
}
