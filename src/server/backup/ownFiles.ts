import { existsSync, readdirSync, statSync } from 'node:fs';

export const shopFolders = ['keys', 'images', 'identity', 'mail'];
export const shopFiles = ['erasures.jsonl', 'test-bank.json'];

export const isShopFile = (name: string): boolean =>
  name === 'shop.db' ||
  shopFiles.includes(name) ||
  (shopFolders.includes(name.split('/')[0] ?? '') && name.includes('/') && !name.split('/').includes('..'));

export function shopFilesIn(folder: string): string[] {
  const filesInFolders = shopFolders
    .filter((name) => existsSync(`${folder}/${name}`))
    .flatMap((name) =>
      readdirSync(`${folder}/${name}`, { recursive: true, encoding: 'utf8' }).map((file) => `${name}/${file}`),
    )
    .filter((name) => statSync(`${folder}/${name}`, { throwIfNoEntry: false })?.isFile());
  return [...filesInFolders.sort(), ...shopFiles.filter((name) => existsSync(`${folder}/${name}`))];
}

/** In bytes, with an allowance for the overhead of each file on disk. */
export const sizeOfFiles = (folder: string, since = 0): number =>
  shopFilesIn(folder).reduce((sum, name) => {
    const { size, ctimeMs } = statSync(`${folder}/${name}`, { throwIfNoEntry: false }) ?? { size: 0, ctimeMs: 0 };
    return ctimeMs < since ? sum : sum + size + 4096;
  }, 0);
