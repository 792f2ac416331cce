import { existsSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import { dirname, join } from 'node:path';

const usage = `Usage :
  comptoir-vermeil                          ouvre la boutique
  comptoir-vermeil admin create ADRESSE     ouvre un compte d’administration
  comptoir-vermeil admin password ADRESSE   change un mot de passe et ferme les sessions du compte
  comptoir-vermeil admin factor ADRESSE     retire la double authentification d’un compte qui a perdu son téléphone
  comptoir-vermeil --version                dit la version
`;

/** The folder of the built shop: `server/`, where this code lies, `client/` and `migrations/`. */
const home = dirname(import.meta.dirname);
const migrations = join(home, 'migrations');

/** What the words after the shop's name ask for; `opened` once the shop answers, where they ask for it. */
export async function runCommand(args: readonly string[], opened?: () => void): Promise<void> {
  enableCompileCache(join(home, 'compiled'));
  // Node has the browser's storage too, which is no business of a server and makes it warn.
  Reflect.deleteProperty(globalThis, 'localStorage');
  const [command, ...rest] = args;
  if (command === 'admin') {
    const { runCli } = await import('./cli.ts');
    process.exitCode = await runCli(rest, { migrations });
  } else if (command === undefined) {
    const { failed, main } = await import('./main.ts');
    await main(home).then(opened, failed);
  } else {
    const asked = command === '--help';
    (asked ? process.stdout : process.stderr).write(usage);
    process.exitCode = asked ? 0 : 2;
  }
}

/** For tests, which open the shop in their own process. */
export const loadParts = () => import('./main.ts');

// Nothing is awaited at the top: the executable requires this file.
if (import.meta.main) {
  if (existsSync('.env')) process.loadEnvFile('.env');
  void runCommand(process.argv.slice(2));
}
