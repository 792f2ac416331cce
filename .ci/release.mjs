// @ts-check
/** `npm run release`: the shop as one executable file, `release/comptoir-vermeil`, for the machine it is made on. */
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ensureBuilt, ensureInstalled, machinePackages, root, run, shopNode } from '../src/server/ensure.mjs';
import { copyPackage } from './packages.mjs';

ensureInstalled();
ensureBuilt();

const release = join(root, 'release');
const parts = join(release, '.parts');
const executable = join(release, 'comptoir-vermeil');

/** @param {string} folder @returns {string[]} */
const filesIn = (folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => statSync(join(folder, name)).isFile())
    .sort();

rmSync(parts, { recursive: true, force: true });
mkdirSync(parts, { recursive: true });
for (const folder of ['server', 'client', 'migrations'])
  cpSync(join(root, 'dist', folder), join(parts, folder), { recursive: true });
for (const name of [...machinePackages, '@fontsource/poppins', '@fontsource/libre-baskerville'])
  copyPackage(name, root, join(parts, 'node_modules'));

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
    main: join(root, 'src/server/release.mjs'),
    mainFormat: 'module',
    output: executable,
    disableExperimentalSEAWarning: true,
    assets: { ...assets, version: join(release, '.version') },
  }),
);
rmSync(executable, { force: true });
if (run(shopNode(), ['--build-sea', config], { quiet: true }) !== 0) process.exit(1);
for (const left of ['.parts', '.version', '.sea.json']) rmSync(join(release, left), { recursive: true, force: true });

const megabytes = Math.round(statSync(executable).size / 1024 / 1024);
console.log(`${relative(root, executable)}: ${name}, ${Object.keys(assets).length} files, ${megabytes} MB`);
