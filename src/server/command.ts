import { existsSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import { dirname, join } from 'node:path';
import { version } from '../version.ts';

/** Folder of the program: `server/` (with this code), `client/`, `migrations/`, `pictures/`, `deploy/`. */
const programDir = dirname(import.meta.dirname);

async function runCommand(args: readonly string[]) {
  enableCompileCache(join(programDir, 'compiled'));
  // Removed, because Node's web storage would only log a warning.
  Reflect.deleteProperty(globalThis, 'localStorage');
  const [command = 'start'] = args;
  if (command === 'start' && args.length < 2) {
    const { exitWithError: failed, main } = await import('./main.ts');
    await main(programDir).catch(failed);
  } else if (['version', '--version', '-v'].includes(command)) {
    process.stdout.write(`${version} (Node ${process.versions.node})\n`);
  } else if (['--help', '-h', 'help'].includes(command)) {
    process.stdout.write((await import('./commands/run.ts')).help());
  } else {
    process.exitCode = await (await import('./commands/run.ts')).runCommandLine(args, programDir);
  }
}

export const loadShop = () => import('./main.ts');

if (import.meta.main) {
  // Root must not read settings from a folder in which others may write.
  if (existsSync('.env') && process.getuid?.() !== 0) process.loadEnvFile('.env');
  else if (existsSync('.env'))
    process.stderr.write('Le fichier .env n’est pas lu par root : donnez ses réglages dans l’environnement.\n');
  // So that child processes stay on this build when `dist` moves.
  process.argv[1] = import.meta.filename;
  void runCommand(process.argv.slice(2));
}
