import { basename, dirname } from 'node:path';
import { program } from '../commands/program.ts';
import { Refusal } from '../start/refusal.ts';
import { withStore } from './openStore.ts';
import { extractBackup, type Index, type RepositoryOptions } from './repository.ts';
import { backupsIn, isBackupName } from './rotation.ts';
import { storeUrl } from './store.ts';

export type ExtractBackup = (options: RepositoryOptions) => Promise<Index>;

/** @throws Refusal without a target, or for an address as argument, which `ps` would show to every local user */
export function chooseTarget(arg: string | undefined, backupDir: string | undefined): string {
  const target = arg ?? backupDir;
  if (target === undefined)
    throw new Refusal('Le lieu des sauvegardes n’est pas réglé : donnez BACKUP_DIR, ou nommez leur dossier.');
  if (storeUrl(target) && target !== backupDir)
    throw new Refusal('Donnez l’adresse dans BACKUP_DIR, et ici le seul nom de la sauvegarde.');
  return target;
}

/** `arg` is a path or a name in BACKUP_DIR; a folder or nothing means the newest backup. @throws Refusal */
export function createExtractor(arg: string | undefined, backupDir: string | undefined): ExtractBackup {
  const backupName = arg !== undefined && isBackupName(basename(arg)) ? basename(arg) : undefined;
  const folder = backupName === undefined ? arg : dirname(arg ?? '');
  const target = chooseTarget(arg === backupName ? undefined : folder, backupDir);
  return (options) =>
    withStore(target, async (store) => {
      const backups = backupsIn(await store.list(''));
      const name = backupName ?? backups[0];
      if (name === undefined) {
        const hint = arg && backupDir ? ` « ${program} copies » nomme celles de BACKUP_DIR.` : '';
        throw new Refusal(`Il n’y a aucune sauvegarde dans ${store.label}.${hint}`);
      }
      if (!backups.includes(name))
        throw new Refusal(`${store.label}/${name} ne peut pas être lu : ce chemin n’existe pas.`);
      return extractBackup(store, name, options);
    });
}
