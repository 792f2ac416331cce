// @ts-check
/** `npm run release`: the shop as one executable file, `release/comptoir-vermeil`, for the machine it is made on. */
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ensureBuilt, ensureInstalled, nodeFlags, root, run, shopNode } from '../src/server/ensure.mjs';
import { copyPackage } from './packages.mjs';

ensureInstalled();
ensureBuilt();
// Only now: on a fresh clone it was not there when this file was read.
const { build } = await import('rolldown');

/** Packages with machine code (and libheif's, an LGPL part that stays by itself): taken along as they are, the rest becomes a few files. */
const native = ['better-sqlite3', '@node-rs/argon2', 'sharp', 'libheif-js'];
const release = join(root, 'release');
const parts = join(release, '.parts');
const executable = join(release, 'comptoir-vermeil');

/** @param {string} folder @returns {string[]} */
const filesIn = (folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => statSync(join(folder, name)).isFile())
    .sort();

/** @returns {Promise<string[]>} the native packages that the bundle really asks for */
async function bundle() {
  const { output } = await build({
    cwd: root,
    input: { command: 'src/server/command.ts', entry: 'dist/server/entry.mjs' },
    platform: 'node',
    external: native.flatMap((name) => [name, new RegExp(`^${name}/`)]),
    transform: { define: { 'process.env.NODE_ENV': '"production"' } },
    logLevel: 'warn',
    output: {
      // Astro looks for a folder named `server` above its code and for `client` beside it.
      dir: join(parts, 'server'),
      format: 'esm',
      entryFileNames: '[name].mjs',
      chunkFileNames: 'chunks/[name]-[hash].mjs',
    },
  });
  const asked = output.flatMap((file) => (file.type === 'chunk' ? [...file.imports, ...file.dynamicImports] : []));
  await build({
    cwd: root,
    input: 'src/server/release.ts',
    platform: 'node',
    logLevel: 'warn',
    output: { file: join(release, '.main.mjs'), format: 'esm' },
  });
  return native.filter((name) => asked.some((file) => file === name || file.startsWith(`${name}/`)));
}

rmSync(parts, { recursive: true, force: true });
mkdirSync(parts, { recursive: true });
for (const name of await bundle()) copyPackage(name, root, join(parts, 'node_modules'));
for (const family of ['poppins', 'libre-baskerville'])
  copyPackage(`@fontsource/${family}`, root, join(parts, 'node_modules'));
cpSync(join(root, 'dist/client'), join(parts, 'client'), { recursive: true });
cpSync(join(root, 'db/migrations'), join(parts, 'migrations'), {
  recursive: true,
  filter: (source) => !source.endsWith('_snapshot.json'),
});

const hash = createHash('sha256');
for (const name of filesIn(parts)) hash.update(name).update(readFileSync(join(parts, name)));
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const name = `${version}-${hash.digest('hex').slice(0, 12)}`;
writeFileSync(join(release, '.version'), name);

const assets = Object.fromEntries(filesIn(parts).map((file) => [file, join(parts, file)]));
const config = join(release, '.sea.json');
writeFileSync(
  config,
  JSON.stringify({
    main: join(release, '.main.mjs'),
    mainFormat: 'module',
    output: executable,
    disableExperimentalSEAWarning: true,
    execArgv: [...nodeFlags],
    assets: { ...assets, version: join(release, '.version') },
  }),
);
rmSync(executable, { force: true });
if (run(shopNode(), ['--build-sea', config], { quiet: true }) !== 0) process.exit(1);
for (const left of ['.parts', '.main.mjs', '.version', '.sea.json'])
  rmSync(join(release, left), { recursive: true, force: true });

const megabytes = Math.round(statSync(executable).size / 1024 / 1024);
console.log(`${relative(root, executable)}: ${name}, ${Object.keys(assets).length} files, ${megabytes} MB`);
