import { existsSync, readdirSync, statSync } from 'node:fs';

export const keptFolders = ['keys', 'images', 'identity', 'mail'];
export const keptFiles = ['erasures.jsonl', 'test-bank.json'];

export const isOwn = (name: string): boolean =>
  name === 'shop.db' ||
  keptFiles.includes(name) ||
  (keptFolders.includes(name.split('/')[0] ?? '') && name.includes('/') && !name.split('/').includes('..'));

export function namesIn(folder: string): string[] {
  const inside = keptFolders
    .filter((name) => existsSync(`${folder}/${name}`))
    .flatMap((name) =>
      readdirSync(`${folder}/${name}`, { recursive: true, encoding: 'utf8' }).map((file) => `${name}/${file}`),
    )
    .filter((name) => statSync(`${folder}/${name}`, { throwIfNoEntry: false })?.isFile());
  return [...inside.sort(), ...keptFiles.filter((name) => existsSync(`${folder}/${name}`))];
}

/** Bytes on another disk, overhead included, of files changed since. */
export const roomOf = (folder: string, since = 0): number =>
  namesIn(folder).reduce((sum, name) => {
    const { size, ctimeMs } = statSync(`${folder}/${name}`, { throwIfNoEntry: false }) ?? { size: 0, ctimeMs: 0 };
    return ctimeMs < since ? sum : sum + size + 4096;
  }, 0);
