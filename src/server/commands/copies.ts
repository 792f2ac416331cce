import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { readConfig } from '../../config.ts';
import { formatMoment } from '../../dates.ts';
import { requireFile, requireUsable } from '../backup/archive.ts';
import { backUp, noteBackup } from '../backup/backup.ts';
import { chosenCopy, verified } from '../backup/chosen.ts';
import { withStore } from '../backup/openStore.ts';
import { restore } from '../backup/restore.ts';
import { backupsIn, madeAt } from '../backup/rotation.ts';
import { backUpNow } from '../backup/schedule.ts';
import { Refusal } from '../start/refusal.ts';
import { type Command, Misuse, needed, only, type Surroundings, withShop } from './command.ts';

const onlyDue = '--due';

export const backupCommand: Command = {
  usage: `backup [FICHIER | ${onlyDue}]`,
  does: `sauvegarde la boutique dans BACKUP_DIR, pendant qu’elle sert, et relit ce qui y est écrit ; ${onlyDue} : seulement si celle du jour manque ; avec FICHIER, tout en un seul fichier ; BACKUP_PASSWORD chiffre`,
  run: (words, surroundings) => {
    const [word] = only(words, 1);
    const onlyIfDue = word === onlyDue;
    const file = onlyIfDue ? undefined : word;
    const { backupDir: target } = readConfig(process.env);
    if (file === undefined && target === undefined) throw new Misuse();
    return withShop(surroundings, async (app) => {
      if (file === undefined) {
        const made = await backUpNow(app, { target: target ?? '', onlyIfDue });
        return made ? `${made} : relue et vérifiée.` : 'La copie du jour est déjà faite.';
      }
      const { dataDir: folder, backupPassword: password } = app.config;
      const { files } = await backUp(app.db, file, { folder, password });
      await noteBackup(app.db, { at: Date.now() });
      return `${resolve(file)} : ${Object.keys(files).length} fichiers${password ? ', chiffrés' : ''}, vérifiés.`;
    });
  },
};

export const copiesCommand: Command = {
  usage: 'copies',
  does: 'nomme les sauvegardes de BACKUP_DIR, la plus récente d’abord',
  run: (words) => {
    only(words, 0);
    const { backupDir } = readConfig(process.env, { examples: true });
    if (backupDir === undefined) throw new Refusal('Donnez BACKUP_DIR, où sont les sauvegardes.');
    return withStore(backupDir, async (store) => {
      const names = backupsIn(await store.list(''));
      return names.map((name) => `${name}\t${formatMoment(madeAt(name))}`).join('\n') || `Aucune dans ${store.place}.`;
    });
  },
};

export const restoreCommand: Command = {
  usage: 'restore [SAUVEGARDE]',
  does: 'remet une sauvegarde, fichier ou nom dans BACKUP_DIR, dont la plus récente sans rien, à la place de la boutique, arrêtée, dont les données sont mises de côté',
  run: async (words, { migrations }) => {
    const [word] = only(words, 1);
    const { dataDir, backupDir, backupPassword: password } = readConfig(process.env, { examples: true });
    const { contents, aside } = await restore(chosenCopy(word, backupDir), { dataDir, password, migrations });
    const made = `La boutique du ${formatMoment(Date.parse(contents.at))} est remise dans ${resolve(dataDir)}.`;
    return aside ? `${made}\nCe qui y était est dans ${aside}.` : made;
  },
};

export const promoteCommand: Command = {
  usage: 'promote BASE',
  does: 'fait une boutique de la dernière sauvegarde de BACKUP_DIR et d’une base plus récente, que Litestream a copiée',
  run: async (words, { migrations }) => {
    const base = resolve(needed(words));
    requireFile(base);
    const { dataDir, backupDir, backupPassword: password } = readConfig(process.env, { examples: true });
    const layOut = chosenCopy(undefined, backupDir);
    const { contents } = await restore(
      async (opening) => {
        const laid = await layOut(opening);
        copyFileSync(base, join(opening.folder, 'shop.db'));
        requireUsable(base, opening);
        return laid;
      },
      { dataDir, password, migrations },
    );
    return `La boutique de ${base} est dans ${resolve(dataDir)}, ses images et pièces sont celles du ${formatMoment(Date.parse(contents.at))}.`;
  },
};

/** Opens a copy as a restore would, and says what is in it. */
export async function checkBackup(word: string, { migrations }: Surroundings): Promise<string> {
  const { backupDir, backupPassword: password } = readConfig(process.env, { examples: true });
  const layOut = chosenCopy(word, backupDir);
  const work = mkdtempSync(join(tmpdir(), 'sauvegarde-'));
  try {
    const { at, files } = await verified(layOut, { work, password, migrations });
    return `${word} s’ouvre : ${Object.keys(files).length} fichiers du ${formatMoment(Date.parse(at))}.`;
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}
