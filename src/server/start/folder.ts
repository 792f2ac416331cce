import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { Refusal, reasonOf } from './refusal.ts';

/** The shop's own folder, made where it is missing. @throws Refusal where nothing can be written in it */
export function ownFolder(dataDir: string): string {
  const folder = resolve(dataDir);
  process.umask(0o077);
  try {
    mkdirSync(folder, { recursive: true });
    const probe = `${folder}/.probe-${process.pid}`;
    writeFileSync(probe, '');
    rmSync(probe);
  } catch (error) {
    throw new Refusal(`La boutique ne peut pas écrire dans ${folder} (DATA_DIR) : ${reasonOf(error)}.`);
  }
  return folder;
}
