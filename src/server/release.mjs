// @ts-check
import { mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, resolve } from 'node:path';
import { getAsset, getAssetKeys, getRawAsset } from 'node:sea';

/** First code of the executable: lays its parts out under DATA_DIR once a version, then hands over to them. */
const version = getAsset('version', 'utf8');
const names = getAssetKeys().filter((name) => name !== 'version');

/**
 * A power cut or a cleaning script may have left files empty or away.
 * @param {string} folder
 */
const isWhole = (folder) =>
  names.every((name) => statSync(join(folder, name), { throwIfNoEntry: false })?.size === getRawAsset(name).byteLength);

/** @param {string} folder */
function unpack(folder) {
  if (isWhole(folder)) return;
  const draft = `${folder}.${process.pid}`;
  for (const name of names) {
    mkdirSync(dirname(join(draft, name)), { recursive: true, mode: 0o700 });
    writeFileSync(join(draft, name), new Uint8Array(getRawAsset(name)), { mode: 0o600 });
  }
  rmSync(folder, { recursive: true, force: true });
  try {
    renameSync(draft, folder);
  } catch (error) {
    // Another process of this version was faster.
    rmSync(draft, { recursive: true, force: true });
    if (!isWhole(folder)) throw error;
  }
}

/**
 * Only once the shop answers: until then an older one may still be serving from its own folder.
 * @param {string} home
 */
function dropOtherVersions(home) {
  for (const name of readdirSync(dirname(home)))
    if (name !== basename(home)) rmSync(join(dirname(home), name), { recursive: true, force: true });
}

if (process.argv[2] === '--version') {
  process.stdout.write(`${version} (Node ${process.versions.node})\n`);
} else {
  // As `npm start` does.
  if (statSync('.env', { throwIfNoEntry: false })) process.loadEnvFile('.env');
  const home = join(resolve(process.env['DATA_DIR'] || './data'), 'release', version);
  unpack(home);
  // An executable cannot import files itself; what it requires can.
  /** @type {typeof import('./command.ts')} */
  const { runCommand } = createRequire(join(home, 'server/'))('./entry.mjs');
  await runCommand(process.argv.slice(2), () => dropOtherVersions(home));
}
