import { readdirSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

const usage = `Usage :
  comptoir-vermeil                          ouvre la boutique
  comptoir-vermeil admin create ADRESSE     ouvre un compte d’administration
  comptoir-vermeil admin password ADRESSE   change un mot de passe et ferme les sessions du compte
  comptoir-vermeil admin factor ADRESSE     retire la double authentification d’un compte qui a perdu son téléphone
  comptoir-vermeil --version                dit la version
`;

/**
 * What the words after the executable's name ask for.
 * @param home the folder where this version of the executable is unpacked
 */
export async function runCommand(args: readonly string[], home: string): Promise<void> {
  const migrations = join(home, 'migrations');
  const [command, ...rest] = args;
  if (command === 'admin') {
    const { runCli } = await import('./cli.ts');
    process.exitCode = await runCli(rest, { migrations });
  } else if (command === undefined) {
    const { failed, main } = await import('./main.ts');
    await main({ dist: home, migrations }).then(() => dropOtherVersions(home), failed);
  } else {
    const asked = command === '--help';
    (asked ? process.stdout : process.stderr).write(usage);
    process.exitCode = asked ? 0 : 2;
  }
}

/** Only once the shop answers: until then an older one may still be serving from its own folder. */
function dropOtherVersions(home: string): void {
  for (const name of readdirSync(dirname(home)))
    if (name !== basename(home)) rmSync(join(dirname(home), name), { recursive: true, force: true });
}
