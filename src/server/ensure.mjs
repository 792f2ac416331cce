// @ts-check
/** Runs on whatever Node the machine has, before anything is installed: no dependencies, no TypeScript. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
const bin = join(root, 'node_modules/.bin');

/** The Node 26 that the lockfile brings, or the machine's own where no package exists for it. */
export const shopNode = () => (existsSync(join(bin, 'node')) ? join(bin, 'node') : process.execPath);

/** Packages with machine code: no bundle takes them in. */
export const machinePackages = /** @type {const} */ (['better-sqlite3', '@node-rs/argon2', 'sharp']);

/** Where a command finds the repository's own programs. */
export const surroundings = () => ({
  ...process.env,
  PATH: `${bin}${delimiter}${process.env['PATH'] ?? ''}`,
  ASTRO_TELEMETRY_DISABLED: '1',
});

/** @param {string} command @param {string[]} args @param {{ quiet?: boolean }} [options] @returns {number} exit code */
export function run(command, args, { quiet = false } = {}) {
  const child = spawnSync(command, args, {
    cwd: root,
    env: surroundings(),
    stdio: quiet ? 'pipe' : 'inherit',
    encoding: 'utf8',
  });
  if (quiet && child.status !== 0) process.stderr.write(`${child.stdout}${child.stderr}`);
  return child.status ?? 1;
}

/** @param {string[]} places @returns {string} */
function fingerprint(places) {
  const hash = createHash('sha256');
  for (const place of places) {
    const path = join(root, place);
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

/** @param {string} stampFile @param {string[]} sources @param {() => number} work */
function unlessDone(stampFile, sources, work) {
  const stamp = join(root, stampFile);
  const now = fingerprint(sources);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === now) return;
  const code = work();
  if (code !== 0) process.exit(code);
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, now);
}

/** Installs what the lockfile says, when it is not there yet. */
export function ensureInstalled() {
  unlessDone('node_modules/.installed', ['package-lock.json', '.npmrc'], () => {
    console.log('Installation des dépendances…');
    // `npm ci` refuses a lockfile without the optional packages of every other platform, which a registry may not have.
    return run('npm', ['install', '--include=dev', '--no-save', '--no-progress', '--loglevel=error']);
  });
}

/** Builds the pages when their sources changed. */
export function ensureBuilt() {
  unlessDone(
    'dist/.built',
    ['src', 'public', 'db', 'deploy', 'astro.config.mjs', 'package-lock.json', 'tsconfig.json'],
    () => {
      console.log('Construction de la boutique…');
      return run(shopNode(), ['node_modules/astro/bin/astro.mjs', 'build'], { quiet: true });
    },
  );
}
