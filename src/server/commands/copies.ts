import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { readConfig } from '../../config.ts';
import { formatMoment } from '../../dates.ts';
import { requireFile } from '../backup/archive.ts';
import { backUp, noteBackup, verify } from '../backup/backup.ts';
import { restore } from '../backup/restore.ts';
import { backUpDaily } from '../backup/schedule.ts';
import { Refusal } from '../start/refusal.ts';
import { hasShop, requireSound } from '../start/storage.ts';
import { type Command, Misuse, needed, only, type Surroundings, withShop } from './command.ts';

export const backupCommand: Command = {
  usage: 'backup [FICHIER]',
  does: 'sauvegarde la boutique dans un seul fichier, pendant qu’elle sert, et vérifie qu’il s’ouvre ; BACKUP_PASSWORD le chiffre ; sans FICHIER, la copie du jour dans BACKUP_DIR',
  run: (words, surroundings) => {
    const [file] = only(words, 1);
    const { backupDir } = readConfig(process.env);
    if (file === undefined && backupDir === undefined) throw new Misuse();
    return withShop(surroundings, async (app) => {
      if (file === undefined) {
        const made = await backUpDaily(app, { target: resolve(backupDir ?? '') });
        return made ? `${made} : vérifié.` : 'La copie du jour est déjà faite.';
      }
      const target = resolve(file);
      const { dataDir: folder, backupPassword: password } = app.config;
      const { files } = await backUp(app.db, target, { folder, password });
      await noteBackup(app.db, { at: Date.now() });
      return `${target} : ${Object.keys(files).length} fichiers${password ? ', chiffrés' : ''}, vérifiés.`;
    });
  },
};

export const restoreCommand: Command = {
  usage: 'restore FICHIER',
  does: 'remet une sauvegarde à la place de la boutique, arrêtée, dont les données sont mises de côté',
  run: async (words, { migrations }) => {
    const { dataDir, backupPassword: password } = readConfig(process.env, { examples: true });
    const { contents, aside } = await restore(resolve(needed(words)), { dataDir, password, migrations });
    const made = `La boutique du ${formatMoment(Date.parse(contents.at))} est remise dans ${resolve(dataDir)}.`;
    return aside ? `${made}\nCe qui y était est dans ${aside}.` : made;
  },
};

export const checkCommand: Command = {
  usage: 'check [FICHIER]',
  does: 'vérifie la base, ses clés et l’environnement, ou qu’une sauvegarde s’ouvre',
  run: async (words, surroundings) => {
    const [file] = only(words, 1);
    if (file !== undefined) return checkBackup(resolve(file), surroundings);
    const config = readConfig(process.env);
    const folder = resolve(config.dataDir);
    if (hasShop(folder)) requireSound(folder, config);
    return withShop(surroundings, ({ db, config }) => {
      const orphans = (db.$client.pragma('foreign_key_check') as unknown[]).length;
      if (orphans > 0) throw new Refusal(`${orphans} lignes de la base ont perdu celle dont elles dépendent.`);
      return `La boutique de ${config.dataDir} est saine : base, clés et environnement.`;
    });
  },
};

async function checkBackup(file: string, { migrations }: Surroundings): Promise<string> {
  const { backupPassword: password } = readConfig(process.env, { examples: true });
  requireFile(file);
  const work = mkdtempSync(join(tmpdir(), 'sauvegarde-'));
  try {
    const { at, files } = await verify(file, { work, password, migrations });
    return `${file} s’ouvre : ${Object.keys(files).length} fichiers du ${formatMoment(Date.parse(at))}.`;
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}
