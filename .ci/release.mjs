// @ts-check
/**
 * `npm run release`: the shop as one executable file for each processor, `release/comptoir-linux-x64` and `-arm64`, and
 * beside them what each is made of, licences.txt, the files of deploy/, and SHA256SUMS with its signature.
 */
import { execFile, spawnSync } from 'node:child_process';
import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, sign } from 'node:crypto';
import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { createGzip } from 'node:zlib';
import { pack } from 'tar-stream';
import { ensureBuilt, ensureInstalled, machinePackages, root, run, shopNode } from '../src/server/ensure.mjs';
import { copyPackage } from './packages.mjs';
import { writeLicences, writeParts } from './parts.mjs';

await ensureInstalled();
await ensureBuilt();

const machines = [
  { cpu: 'x64', libraries: '/usr/lib/x86_64-linux-gnu' },
  { cpu: 'arm64', libraries: '/usr/lib/aarch64-linux-gnu' },
];
const release = join(root, 'release');
const { version, dependencies, optionalDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
/** Of the sources, so that a second build is the same; the order of versions follows it. */
const seconds =
  process.env['SOURCE_DATE_EPOCH'] ?? spawnSync('git', ['log', '-1', '--format=%ct'], { cwd: root }).stdout;
const releasedAt = new Date(Number(`${seconds}`) * 1000).toISOString();
rmSync(release, { recursive: true, force: true });
mkdirSync(release);

/** @param {string} folder @returns {string[]} */
const filesIn = (folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => statSync(join(folder, name)).isFile())
    .sort();

/** The maker's: who has it can publish updates. RELEASE_KEY is its file; without one, it is made. */
function privateKey() {
  const file = process.env['RELEASE_KEY'] ?? join(root, '.release-key.pem');
  if (!existsSync(file)) {
    const { privateKey } = generateKeyPairSync('ed25519');
    writeFileSync(file, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 });
    console.log(`${file}: a new key. Keep it: shops of this release take updates that it signs, and no others.`);
  }
  return createPrivateKey(readFileSync(file));
}
const key = privateKey();
const publicKey = createPublicKey(key).export({ type: 'spki', format: 'pem' });

/** The packages with machine code, as the lockfile names them, for any machine. @param {string} cpu */
async function fetchPackages(cpu) {
  const folder = join(release, `.packages-${cpu}`);
  mkdirSync(folder);
  const named = (/** @type {readonly string[]} */ names, /** @type {Record<string, string>} */ of) =>
    Object.fromEntries(names.map((name) => [name, of[name]]));
  const needed = {
    name: 'release',
    version,
    dependencies: named(machinePackages, dependencies),
    // npm refuses any but an optional package of another processor.
    optionalDependencies: named([`node-linux-${cpu}`], optionalDependencies),
  };
  writeFileSync(join(folder, 'package.json'), JSON.stringify(needed));
  for (const name of ['package-lock.json', '.npmrc']) copyFileSync(join(root, name), join(folder, name));
  const words = ['install', '--omit=dev', '--os=linux', `--cpu=${cpu}`, '--libc=glibc', '--prefer-offline'];
  await promisify(execFile)('npm', [...words, '--no-save', '--no-progress', '--loglevel=error'], { cwd: folder });
  return folder;
}

/** The same bytes from the same parts: sorted, without dates and owners. @param {string} parts @param {string[]} files */
async function packed(parts, files) {
  const tar = pack();
  const zipped = buffer(tar.pipe(createGzip()));
  for (const file of files) {
    const mode = file === 'node' ? 0o700 : 0o600;
    tar.entry({ name: file, mode, mtime: new Date(0) }, readFileSync(join(parts, file)));
  }
  tar.finalize();
  return zipped;
}

/** @param {(typeof machines)[number]} machine */
async function make({ cpu, libraries }) {
  const machine = `linux-${cpu}`;
  const packages = await fetchPackages(cpu);
  const parts = join(release, `.parts-${cpu}`);
  for (const folder of ['server', 'client', 'migrations', 'pictures', 'deploy'])
    cpSync(join(root, 'dist', folder), join(parts, folder), { recursive: true });
  copyFileSync(join(root, 'CHANGELOG.md'), join(parts, 'CHANGELOG.md'));
  for (const name of machinePackages) copyPackage(name, { from: packages, to: join(parts, 'node_modules'), machine });
  writeFileSync(join(parts, 'release.pub'), publicKey);
  writeFileSync(join(parts, 'release.time'), releasedAt);
  const node = join(parts, 'node');
  copyFileSync(join(packages, `node_modules/node-${machine}/bin/node`), node);
  chmodSync(node, 0o700);
  // Node's one library that an empty Debian does not have.
  const atomic = join(libraries, 'libatomic.so.1');
  if (existsSync(atomic)) cpSync(realpathSync(atomic), join(parts, 'lib/libatomic.so.1'));
  else
    console.log(`${machine}: without libatomic, which this machine does not have: there, apt-get install libatomic1`);
  // The debugging symbols are a fifth of it; where nothing strips that processor's code, the file is larger.
  if (run('llvm-strip', [node], { quiet: true }) !== 0) run('strip', [node], { quiet: true });

  const hash = createHash('sha256');
  for (const name of filesIn(parts)) hash.update(name).update(readFileSync(join(parts, name)));
  // Semantic, with its day and content: semver.org calls the rest build metadata.
  const day = releasedAt.slice(0, 10).replaceAll('-', '');
  const name = `${version}+${day}.${hash.digest('hex').slice(0, 12)}`;
  /** Output of --help, word for word. */
  const help = spawnSync(shopNode(), [join(root, 'dist/server/entry.mjs'), '--help'], {
    encoding: 'utf8',
    env: { ...process.env, COMPTOIR_RELEASE: name },
  }).stdout.trimEnd();
  const commands = Array.from(help.matchAll(/^ {2}comptoir ([a-z-]+)/gm), ([, word]) => word);
  const script = readFileSync(join(root, 'src/server/release.sh'), 'utf8')
    .replaceAll('@VERSION@', name)
    .replaceAll('@NODE@', optionalDependencies[`node-${machine}`])
    .replace('@COMMANDS@', commands.join(' | '))
    .replace('@HELP@', () => help);
  // Two halves of the work, which two processors pack, and later unpack, at once.
  const [runtime, shop] = await Promise.all([
    packed(parts, ['node']),
    packed(
      parts,
      filesIn(parts).filter((file) => file !== 'node'),
    ),
  ]);
  const head = Buffer.from(script.replaceAll('@RUNTIME@', `${runtime.length}`).replaceAll('@SHOP@', `${shop.length}`));
  const executable = join(release, `comptoir-${machine}`);
  writeFileSync(executable, Buffer.concat([head, runtime, shop]));
  chmodSync(executable, 0o755);
  writeParts(join(release, `sbom-${machine}.cdx.json`), { name, machine, packages });
  for (const folder of [packages, parts]) rmSync(folder, { recursive: true, force: true });
  const tried = process.arch === cpu && process.platform === 'linux' ? '' : ', not tried: it does not run here';
  console.log(`${executable}: ${name}, ${Math.round(statSync(executable).size / 1024 / 1024)} MB${tried}`);
}

await Promise.all(machines.map(make));
cpSync(join(root, 'deploy'), join(release, 'deploy'), { recursive: true });
copyFileSync(join(root, 'CHANGELOG.md'), join(release, 'CHANGELOG.md'));
writeLicences(join(release, 'licences.txt'));
writeFileSync(join(release, 'release.pub'), publicKey);
const sums = [
  `# ${releasedAt}\n`,
  ...filesIn(release).map(
    (name) =>
      `${createHash('sha256')
        .update(readFileSync(join(release, name)))
        .digest('hex')}  ${name}\n`,
  ),
];
writeFileSync(join(release, 'SHA256SUMS'), sums.join(''));
writeFileSync(join(release, 'SHA256SUMS.sig'), sign(null, Buffer.from(sums.join('')), key));
