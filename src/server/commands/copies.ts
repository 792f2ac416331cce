import { accessSync, constants, copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type Config, readConfig } from '../../config.ts';
import { formatMoment } from '../../dates.ts';
import { openApp } from '../app.ts';
import { backUpNow } from '../backup/backup.ts';
import { chooseTarget, createExtractor } from '../backup/chooseBackup.ts';
import { withStore } from '../backup/openStore.ts';
import { requireUsable, verifyCycle } from '../backup/repository.ts';
import { restore } from '../backup/restore.ts';
import { backupsIn, backupTime } from '../backup/rotation.ts';
import { hasShop } from '../start/storage.ts';
import { type Command, limitArgs, readOptions, requireArgument, withShop } from './command.ts';
import { confirmLosses } from './terminal.ts';

function backupConfig(home: string): Config {
  const config = readConfig(process.env, { examples: true });
  if (config.backupDir !== undefined || !hasShop(resolve(config.dataDir))) return config;
  try {
    const { config: own, db } = openApp(config, home);
    db.$client.close();
    return own;
  } catch {
    return config;
  }
}

export const backupCommand: Command = {
  usage: 'backup [DOSSIER | --due]',
  summary:
    'sauvegarde la boutique dans BACKUP_DIR, ou dans DOSSIER, pendant qu’elle sert, et relit ce qui y est écrit ; --due : seulement si celle du jour manque ; BACKUP_PASSWORD chiffre',
  run: async (args, home) => {
    const { values, positionals } = readOptions(args, { due: { type: 'boolean' } });
    const onlyIfDue = values.due ?? false;
    const [arg] = limitArgs(positionals, onlyIfDue ? 0 : 1);
    return withShop(home, async (app) => {
      const name = await backUpNow(app, { target: chooseTarget(arg, app.config.backupDir), onlyIfDue });
      return name
        ? `${name} : faite. Ce qui est nouveau est relu et vérifié, le reste tour à tour en ${verifyCycle} jours.`
        : 'La copie du jour est déjà faite.';
    });
  },
};

export const copiesCommand: Command = {
  usage: 'copies',
  summary: 'nomme les sauvegardes de BACKUP_DIR, la plus récente d’abord',
  run: (args, home) => {
    limitArgs(args, 0);
    const { backupDir } = backupConfig(home);
    return withStore(chooseTarget(undefined, backupDir), async (store) => {
      const names = backupsIn(await store.list(''));
      return (
        names.map((name) => `${name}\t${formatMoment(backupTime(name))}`).join('\n') || `Aucune dans ${store.label}.`
      );
    });
  },
};

export const restoreCommand: Command = {
  usage: 'restore [--yes] [SAUVEGARDE]',
  summary:
    'remet une sauvegarde, par son nom dans BACKUP_DIR, son chemin ou son dossier, sans rien la plus récente, à la place de la boutique, arrêtée, dont les données sont mises de côté, après avoir nommé ce qu’elle a de plus et serait perdu',
  run: async (args, home) => {
    const { values, positionals } = readOptions(args, { yes: { type: 'boolean' } });
    const [arg] = limitArgs(positionals, 1);
    const confirm = (losses: string[]) => confirmLosses(losses, { ...values, command: 'restore' });
    const { dataDir, backupDir, backupPassword: password } = backupConfig(home);
    const { contents, aside } = await restore(createExtractor(arg, backupDir), {
      dataDir,
      password,
      home,
      confirmLosses: confirm,
    });
    const message = `La boutique du ${formatMoment(Date.parse(contents.at))} est remise dans ${resolve(dataDir)}.`;
    return aside ? `${message}\nCe qui y était est dans ${aside}.` : message;
  },
};

export const promoteCommand: Command = {
  usage: 'promote BASE',
  summary:
    'fait une boutique de la dernière sauvegarde de BACKUP_DIR et d’une base plus récente, que Litestream a copiée',
  run: async (args, home) => {
    const base = resolve(requireArgument(args));
    accessSync(base, constants.R_OK);
    const { dataDir, backupDir, backupPassword: password } = backupConfig(home);
    const { contents } = await restore(
      async (options) => {
        const index = await createExtractor(undefined, backupDir)(options);
        copyFileSync(base, join(options.folder, 'shop.db'));
        requireUsable(base, options.folder, home);
        return index;
      },
      { dataDir, password, home },
    );
    return `La boutique de ${base} est dans ${resolve(dataDir)}, ses images et pièces sont celles du ${formatMoment(Date.parse(contents.at))}.`;
  },
};

export async function checkBackup(arg: string, home: string): Promise<string> {
  const { backupDir, backupPassword: password } = backupConfig(home);
  const folder = mkdtempSync(join(tmpdir(), 'sauvegarde-'));
  try {
    const { at, files } = await createExtractor(arg, backupDir)({ folder, password, home });
    return `${arg} s’ouvre : ${Object.keys(files).length} fichiers du ${formatMoment(Date.parse(at))}.`;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
