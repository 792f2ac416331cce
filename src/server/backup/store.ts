import {
  closeSync,
  fsyncSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { freeBytes, makeFolder } from '../start/folder.ts';

export type Store = {
  label: string;
  localFolder?: string;
  list: (subfolder: string) => Promise<string[]>;
  put: (name: string, bytes: Uint8Array) => Promise<void>;
  get: (name: string) => Promise<Buffer>;
  remove: (name: string) => Promise<void>;
  freeBytes: () => Promise<number>;
  close: () => Promise<void>;
};

export const draftSuffix = '.part';

export const storeUrl = (target: string): URL | null => (target.includes('://') ? URL.parse(target) : null);

export const redactedUrl = ({ protocol, host, pathname }: URL): string => `${protocol}//${host}${pathname}`;

export function folderStore(folder: string): Store {
  const path = (name: string) => join(folder, name);
  return {
    label: folder,
    localFolder: folder,
    list: async (subfolder) =>
      statSync(path(subfolder), { throwIfNoEntry: false })?.isDirectory()
        ? readdirSync(path(subfolder), { withFileTypes: true })
            .filter((entry) => entry.isFile())
            .map((entry) => entry.name)
        : [],
    put: async (name, bytes) => {
      const draft = `${path(name)}${draftSuffix}`;
      makeFolder(dirname(draft));
      const handle = openSync(draft, 'w', 0o600);
      try {
        for (let bytesWritten = 0; bytesWritten < bytes.length; )
          bytesWritten += writeSync(handle, bytes, bytesWritten);
        fsyncSync(handle);
      } finally {
        closeSync(handle);
      }
      renameSync(draft, path(name));
    },
    get: async (name) => readFileSync(path(name)),
    remove: async (name) => rmSync(path(name), { force: true }),
    freeBytes: async () => {
      makeFolder(folder);
      return freeBytes(folder);
    },
    close: async () => undefined,
  };
}
