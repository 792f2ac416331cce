import { resolve } from 'node:path';
import { Refusal, reasonWithPath } from '../start/refusal.ts';
import { folderStore, type Store, storeUrl } from './store.ts';

async function openStore(target: string): Promise<Store> {
  const url = storeUrl(target);
  if (!url) return folderStore(resolve(target));
  if (url.protocol === 'sftp:') return (await import('./sftpStore.ts')).sftpStore(url);
  const store = (await import('./s3Store.ts')).s3Store(url);
  await store.list('');
  return store;
}

export async function withStore<T>(target: string, work: (store: Store) => Promise<T>): Promise<T> {
  const store = await openStore(target).catch((error: unknown) => {
    if (error instanceof Refusal) throw error;
    throw new Refusal(`BACKUP_DIR ne répond pas : ${reasonWithPath(error)}.`);
  });
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}
