// @ts-check
/** Runs on whatever Node the machine has, before anything is installed: no dependencies, no TypeScript. */
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
const bin = join(root, 'node_modules/.bin');

/** The Node 26 that the lockfile brings, or the machine's own where that one does not start. */
export const shopNode = () =>
  existsSync(join(bin, 'node')) && loadsLibatomic() ? join(bin, 'node') : process.execPath;

/** Native packages cannot be bundled. */
export const machinePackages = /** @type {const} */ (['better-sqlite3', '@node-rs/argon2', 'sharp']);

export const commandEnv = () => ({
  ...process.env,
  PATH: `${bin}${delimiter}${process.env['PATH'] ?? ''}`,
  ASTRO_TELEMETRY_DISABLED: '1',
});

/** @param {string} command @param {string[]} args @param {{ quiet?: boolean }} [options] @returns {number} exit code */
export function run(command, args, { quiet = false } = {}) {
  const child = spawnSync(command, args, {
    cwd: root,
    env: commandEnv(),
    stdio: quiet ? 'pipe' : 'inherit',
    encoding: 'utf8',
  });
  if (quiet && child.status !== 0) process.stderr.write(`${child.stdout}${child.stderr}`);
  return child.status ?? 1;
}

/** Asks the loader, as the lockfile's Node will: a library that is no addon is found and then refused. */
function loadsLibatomic() {
  if (process.platform !== 'linux') return true;
  try {
    process.dlopen({ exports: {} }, 'libatomic.so.1');
    return true;
  } catch (error) {
    return String(error).includes('self-register');
  }
}

/**
 * Which Node this machine runs the shop on.
 * @param {{ folder: string, packaged: boolean, libatomic: boolean, nodeFits: boolean, root: boolean, apt: boolean }} machine
 * @returns {{ node: 'lockfile' | 'machine' } | { install: 'libatomic1' } | { refusal: string }}
 */
export function chooseNode({ folder, packaged, libatomic, nodeFits, root, apt }) {
  if (folder.includes("'"))
    return { refusal: `Astro ne sait pas construire dans un dossier dont le chemin a une apostrophe\u00a0: ${folder}` };
  if (packaged && libatomic) return { node: 'lockfile' };
  if (nodeFits) return { node: 'machine' };
  if (!packaged)
    return { refusal: `Il faut à cette machine Node 26 ou plus récent\u00a0: celui-ci est ${process.version}.` };
  if (root && apt) return { install: 'libatomic1' };
  const line = apt ? 'sudo apt-get install -y libatomic1' : 'sudo dnf install -y libatomic';
  return { refusal: `Il manque libatomic à cette machine. Tapez une fois\u00a0: ${line}` };
}

/** Ends with one line to type where no Node can run the shop. */
export function ensureNode() {
  const report = /** @type {any} */ (process.report?.getReport());
  const chosen = chooseNode({
    folder: root,
    packaged:
      ['darwin', 'linux'].includes(process.platform) &&
      ['arm64', 'x64'].includes(process.arch) &&
      (process.platform !== 'linux' || report.header.glibcVersionRuntime !== undefined),
    libatomic: loadsLibatomic(),
    // The newest thing that the shop's code asks for.
    nodeFits: 'Temporal' in globalThis,
    root: process.getuid?.() === 0,
    apt: existsSync('/usr/bin/apt-get'),
  });
  let refusal = 'refusal' in chosen ? chosen.refusal : null;
  if ('install' in chosen) {
    console.log('Installation de libatomic1, que demande Node 26…');
    run('apt-get', ['update', '-qq'], { quiet: true });
    if (run('apt-get', ['install', '-y', '-qq', chosen.install], { quiet: true }) !== 0 || !loadsLibatomic())
      refusal = 'Il manque libatomic1 à cette machine, et apt-get ne l’a pas apportée (ses mots sont au-dessus).';
  }
  if (refusal === null) return;
  console.error(refusal);
  process.exit(1);
}

/**
 * Runs the command silently unless it fails, and prints its progress.
 * @param {string} command @param {string[]} args @param {string} title @param {(output: string) => string} progress
 * @returns {Promise<number>} exit code
 */
async function runWithProgress(command, args, title, progress) {
  const started = Date.now();
  const seconds = () => `${Math.round((Date.now() - started) / 1000)}\u00a0s`;
  console.log(`${title}…`);
  const child = spawn(command, args, { cwd: root, env: commandEnv(), stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const clock = setInterval(() => console.log(`${title}\u00a0: ${progress(output)}, ${seconds()}`), 10_000);
  const [code] = await once(child, 'close');
  clearInterval(clock);
  if (code !== 0) process.stderr.write(output);
  console.log(`${title}\u00a0: ${code === 0 ? 'terminée' : 'a échoué'} après ${seconds()}`);
  return code ?? 1;
}

/** @param {string[]} paths @returns {string} */
function fingerprint(paths) {
  const hash = createHash('sha256');
  for (const name of paths) {
    const path = join(root, name);
    if (!existsSync(path)) continue;
    const files = statSync(path).isDirectory()
      ? readdirSync(path, { recursive: true, encoding: 'utf8' })
          .sort()
          .map((name) => join(path, name))
      : [path];
    for (const file of files)
      if (statSync(file).isFile()) hash.update(file.slice(root.length)).update(readFileSync(file));
  }
  return hash.digest('hex');
}

/** @param {string} stampFile @param {string[]} sources @param {() => Promise<number>} work */
async function runOnce(stampFile, sources, work) {
  const stamp = join(root, stampFile);
  const now = fingerprint(sources);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === now) return;
  const code = await work();
  if (code !== 0) process.exit(code);
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, now);
}

export async function ensureInstalled() {
  ensureNode();
  await runOnce('node_modules/.installed', ['package-lock.json', '.npmrc'], () => {
    const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
    const required = Object.keys(packages).filter((place) => place !== '' && !packages[place].optional);
    const installed = () => required.filter((place) => existsSync(join(root, place, 'package.json'))).length;
    // `npm ci` refuses a lockfile without the optional packages of every other platform, which a registry may not have.
    return runWithProgress(
      'npm',
      ['install', '--include=dev', '--no-save', '--no-progress', '--loglevel=error'],
      'Installation des dépendances',
      () => `${installed()} sur ${required.length} paquets`,
    );
  });
  // npm puts it first on the path of each script.
  if (!loadsLibatomic()) rmSync(join(bin, 'node'), { force: true });
}

export async function ensureBuilt() {
  await runOnce(
    'dist/.built',
    ['src', 'public', 'db', 'deploy', 'astro.config.mjs', 'package-lock.json', 'tsconfig.json'],
    () =>
      runWithProgress(
        shopNode(),
        ['node_modules/astro/bin/astro.mjs', 'build'],
        'Construction de la boutique',
        // Astro ticks five parts off; the last one is our own.
        (output) => `étape ${output.split('✓').length} sur 6`,
      ),
  );
}
