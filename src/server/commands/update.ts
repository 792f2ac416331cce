import { existsSync } from 'node:fs';
import { readConfig } from '../../config.ts';
import { requireRoot, thisMachine } from '../install/machine.ts';
import { installPaths } from '../install/paths.ts';
import { fetchRelease, readInstalledRelease } from '../install/release.ts';
import { parseSettings } from '../install/settings.ts';
import { lossesOfRollback, rollBack, update } from '../install/swap.ts';
import { Refusal } from '../start/refusal.ts';
import { type Command, limitArgs, readOptions } from './command.ts';
import { confirmLosses, printLine } from './terminal.ts';

function findInstallation() {
  const machine = thisMachine();
  requireRoot(machine);
  const text = machine.read(installPaths.settings);
  if (text === null || !existsSync(machine.resolve(installPaths.program)))
    throw new Refusal('Aucune boutique n’est installée sur cette machine : « comptoir install ADRESSE » le fait.');
  const settings = parseSettings(text);
  const { port, siteUrl = '' } = readConfig(settings);
  return { settings, shop: { machine, port, host: URL.parse(siteUrl)?.host ?? '', say: printLine } };
}

export const updateCommand: Command = {
  usage: 'update [--older] [DOSSIER ou ADRESSE]',
  summary:
    'prend une version nouvelle à UPDATE_URL, dans un dossier ou à une adresse, vérifie sa somme et sa signature, fait une copie, l’ouvre, et revient d’elle-même si elle ne s’ouvre pas ; une plus ancienne, avec --older seulement',
  run: async (args, home) => {
    const { values, positionals } = readOptions(args, { older: { type: 'boolean' } });
    const { settings, shop } = findInstallation();
    const [source = settings['UPDATE_URL']] = limitArgs(positionals, 1);
    if (source === undefined)
      throw new Refusal('Donnez le dossier ou l’adresse de la version nouvelle, ou UPDATE_URL.');
    const installedRelease = readInstalledRelease(home);
    if (!installedRelease) throw new Refusal('Seul l’exécutable de « npm run release » se met à jour.');
    return update(shop, await fetchRelease(source, installedRelease, { takesOlder: values.older ?? false }));
  },
};

export const rollbackCommand: Command = {
  usage: 'rollback [--yes]',
  summary:
    'revient à la version d’avant la dernière mise à jour, après avoir nommé ce qui a été écrit depuis et serait perdu',
  run: async (args) => {
    const { values, positionals } = readOptions(args, { yes: { type: 'boolean' } });
    limitArgs(positionals, 0);
    const { shop } = findInstallation();
    await confirmLosses(lossesOfRollback(shop), { ...values, command: 'rollback' });
    return rollBack(shop);
  },
};
