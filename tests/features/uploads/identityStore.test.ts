import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import {
  type IdentityStore,
  readStoredFile,
  sealFile,
  storeFile,
  unsealFile,
} from '../../../src/uploads/identityStore.server.ts';
import { tempFolder } from '../../support/folder.ts';

let store: IdentityStore;
beforeEach(() => {
  store = { folder: join(tempFolder(), 'identity'), key: Buffer.alloc(32, 9) };
});

const secret = Buffer.from('le recto d’une carte d’identité');

test('Un fichier rangé ne se lit ni dans le dossier ni sans la clé', async () => {
  const storedName = await storeFile(store, 'a', secret);
  expect(storedName).toMatch(/^[0-9a-f]{32}$/);
  const raw = readFileSync(join(store.folder, storedName));
  expect(raw.includes('recto')).toBe(false);
  expect(statSync(join(store.folder, storedName)).mode & 0o777).toBe(0o600);
  expect(statSync(store.folder).mode & 0o777).toBe(0o700);
  expect(await readStoredFile(store, { id: 'a', storedName })).toEqual(secret);
  await expect(readStoredFile({ ...store, key: Buffer.alloc(32, 8) }, { id: 'a', storedName })).rejects.toThrow();
});

test('Un fichier changé, ou mis à la place d’un autre, ne s’ouvre plus', async () => {
  const storedName = await storeFile(store, 'a', secret);
  await expect(readStoredFile(store, { id: 'b', storedName })).rejects.toThrow();
  const raw = readFileSync(join(store.folder, storedName));
  raw[20] = (raw[20] ?? 0) ^ 1;
  writeFileSync(join(store.folder, storedName), raw);
  await expect(readStoredFile(store, { id: 'a', storedName })).rejects.toThrow();
});

test('Deux rangements du même contenu n’ont rien en commun', () => {
  const [one, two] = [sealFile(store.key, 'a', secret), sealFile(store.key, 'a', secret)];
  expect(one.subarray(1, 13)).not.toEqual(two.subarray(1, 13));
  expect(one.equals(two)).toBe(false);
  expect(unsealFile(store.key, 'a', two)).toEqual(secret);
});

test('Un nom qui n’est pas des nôtres ne mène nulle part', async () => {
  await expect(readStoredFile(store, { id: 'a', storedName: '../keys/identity.key' })).rejects.toThrow('stored name');
});
