// @ts-check
/**
 * `npm run release`: the shop as one executable file, `release/comptoir-vermeil`, for the machine it is made on, and beside
 * it what it is made of, sbom.cdx.json and licences.txt, and the files of deploy/.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  copyFileSync,
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join, relative } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { createGzip } from 'node:zlib';
import { pack } from 'tar-stream';
import { ensureBuilt, ensureInstalled, machinePackages, root, run, shopNode } from '../src/server/ensure.mjs';
import { copyPackage } from './packages.mjs';
import { writeLicences, writeParts } from './parts.mjs';

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
for (const folder of ['server', 'client', 'migrations', 'pictures'])
  cpSync(join(root, 'dist', folder), join(parts, folder), { recursive: true });
for (const name of machinePackages) copyPackage(name, root, join(parts, 'node_modules'));
const node = join(parts, 'node');
copyFileSync(shopNode(), node);
chmodSync(node, 0o700);
// Node's one library that an empty Debian does not have.
const [, atomic] =
  /=> (\S*\/libatomic\.so\.1) /.exec(spawnSync('ldd', [node], { encoding: 'utf8' }).stdout ?? '') ?? [];
if (atomic) cpSync(realpathSync(atomic), join(parts, 'lib/libatomic.so.1'));
// The debugging symbols are a fifth of it; a machine without `strip` makes a larger file.
run('strip', [node], { quiet: true });

const hash = createHash('sha256');
for (const name of filesIn(parts)) hash.update(name).update(readFileSync(join(parts, name)));
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const name = `${version}-${hash.digest('hex').slice(0, 12)}`;

/** What the program says to --help, word for word. */
const help = spawnSync(shopNode(), [join(root, 'dist/server/entry.mjs'), '--help'], {
  encoding: 'utf8',
  env: { ...process.env, COMPTOIR_RELEASE: name },
}).stdout.trimEnd();
const commands = Array.from(help.matchAll(/^ {2}comptoir-vermeil ([a-z-]+)/gm), ([, word]) => word);
const nodeVersion = spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout.trim().slice(1);
const script = readFileSync(join(root, 'src/server/release.sh'), 'utf8')
  .replaceAll('@VERSION@', name)
  .replaceAll('@NODE@', nodeVersion)
  .replace('@COMMANDS@', commands.join(' | '))
  .replace('@HELP@', () => help);

/**
 * The same bytes from the same parts: sorted, without dates and owners.
 * @param {string[]} files @returns {Promise<Buffer>}
 */
async function packed(files) {
  const tar = pack();
  const zipped = buffer(tar.pipe(createGzip({ level: 9 })));
  for (const file of files) {
    const mode = file === 'node' ? 0o700 : 0o600;
    tar.entry({ name: file, mode, mtime: new Date(0) }, readFileSync(join(parts, file)));
  }
  tar.finalize();
  return zipped;
}
// Two halves of the work, which two processors pack, and later unpack, at once.
const [runtime, shop] = await Promise.all([packed(['node']), packed(filesIn(parts).filter((file) => file !== 'node'))]);
const head = Buffer.from(script.replaceAll('@RUNTIME@', `${runtime.length}`).replaceAll('@SHOP@', `${shop.length}`));
writeFileSync(executable, Buffer.concat([head, runtime, shop]));
chmodSync(executable, 0o755);
rmSync(parts, { recursive: true, force: true });
rmSync(join(release, 'deploy'), { recursive: true, force: true });
cpSync(join(root, 'deploy'), join(release, 'deploy'), { recursive: true });
writeParts(join(release, 'sbom.cdx.json'));
writeLicences(join(release, 'licences.txt'));

const megabytes = Math.round(statSync(executable).size / 1024 / 1024);
console.log(`${relative(root, executable)}: ${name}, ${megabytes} MB`);
