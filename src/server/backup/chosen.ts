import { mkdtempSync, rmSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { Refusal } from '../start/refusal.ts';
import { type Contents, layOut, type Opening, requireFile } from './archive.ts';
import { withStore } from './openStore.ts';
import { layOutCopy } from './repository.ts';
import { backupsIn, isBackupName } from './rotation.ts';
import { storeUrl } from './store.ts';

/** Lays the chosen copy out in an empty folder and checks it; the rest of what it does is the copy's own. */
export type LayOut = (opening: Opening & { folder: string }) => Promise<Contents>;

/**
 * The copy that a word means: an archive's file, a copy of a store by its path or by its name in BACKUP_DIR; without a word
 * the newest there.
 * @throws Refusal where there is none
 */
export function chosenCopy(word: string | undefined, backupDir: string | undefined): LayOut {
  if (word !== undefined && !isBackupName(basename(word))) {
    const file = resolve(word);
    requireFile(file);
    return (opening) => layOut(file, opening);
  }
  const target = word !== undefined && word !== basename(word) ? dirname(word) : backupDir;
  if (target === undefined) throw new Refusal('Nommez une sauvegarde, ou donnez BACKUP_DIR où elles sont.');
  if (storeUrl(target) && target !== backupDir)
    throw new Refusal('Donnez l’adresse dans BACKUP_DIR, et ici le seul nom de la sauvegarde.');
  return (opening) =>
    withStore(target, async (store) => {
      const names = backupsIn(await store.list(''));
      const name = word === undefined ? names[0] : basename(word);
      if (name === undefined) throw new Refusal(`Il n’y a aucune sauvegarde dans ${store.place}.`);
      if (!names.includes(name))
        throw new Refusal(`${store.place}/${name} ne peut pas être lu : ce chemin n’existe pas.`);
      return layOutCopy(store, name, opening);
    });
}

/** Opens a copy as a restore would. @throws Refusal where anything in it is damaged, or newer than the program */
export async function verified(
  layOutInto: LayOut,
  { work, ...opening }: Opening & { work: string },
): Promise<Contents> {
  const folder = mkdtempSync(join(work, 'ouverte-'));
  try {
    return await layOutInto({ folder, ...opening });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
