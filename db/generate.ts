/** Run with `npm run migration -- NAME`. */
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';

const folder = new URL('./migrations/', import.meta.url);
const existingFiles = new Set(readdirSync(folder));
const drizzleKit = spawnSync(
  process.execPath,
  ['node_modules/drizzle-kit/bin.cjs', 'generate', '--name', ...process.argv.slice(2)],
  { stdio: 'inherit' },
);
for (const name of readdirSync(folder)) {
  if (existingFiles.has(name) || !name.endsWith('.sql')) continue;
  const file = new URL(name, folder);
  // Added here, because drizzle-kit cannot: without STRICT, an integer column would accept text.
  const sql = readFileSync(file, 'utf8').replace(/(CREATE TABLE [^;]*\n\));/g, '$1 STRICT;');
  writeFileSync(file, sql);
}
// Older snapshots are deleted: drizzle-kit needs only the newest.
const meta = new URL('meta/', folder);
const snapshots = readdirSync(meta).filter((name) => name.endsWith('_snapshot.json'));
for (const name of snapshots.sort().slice(0, -1)) rmSync(new URL(name, meta));
process.exitCode = drizzleKit.status ?? 1;
