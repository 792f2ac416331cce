import {
  appendFileSync,
  existsSync,
  lchownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { copyRetentionDays } from '../../../db/copies.ts';
import { days } from '../../dates.ts';
import { requireWritableFolder } from '../start/folder.ts';
import { lockDataDir } from '../start/lockDataDir.ts';
import type { ExtractBackup } from './chooseBackup.ts';
import { findLosses } from './losses.ts';
import { shopFiles, shopFolders } from './ownFiles.ts';
import type { Index, RepositoryOptions } from './repository.ts';
import { resetWriter } from './writer.ts';

const belongsToShop = (name: string) =>
  name.startsWith('shop.db') || shopFiles.includes(name) || shopFolders.includes(name);

/** `losses`: rows that the backup lacks, as text. @throws Refusal to abort */
type ConfirmLosses = (losses: string[]) => Promise<void>;

function lossesIn(folder: string, draft: string) {
  try {
    return findLosses(join(folder, 'shop.db'), join(draft, 'shop.db'));
  } catch (error) {
    if (error instanceof Database.SqliteError) return [];
    throw error;
  }
}

/** Moves the current data aside and adds its list of erasures. @throws Refusal, leaving everything unchanged */
export async function restore(
  extract: ExtractBackup,
  {
    dataDir,
    confirmLosses: confirm,
    ...options
  }: Omit<RepositoryOptions, 'folder'> & { dataDir: string; confirmLosses?: ConfirmLosses },
): Promise<{ contents: Index; aside: string | null }> {
  const folder = requireWritableFolder(dataDir);
  const release = lockDataDir(folder, 'une restauration');
  deleteAsideFolders(folder);
  const stagingDir = mkdtempSync(join(folder, stagingPrefix));
  try {
    const contents = await extract({ folder: stagingDir, ...options });
    await confirm?.(lossesIn(folder, stagingDir));
    copyErasures(folder, stagingDir);
    const asidePath = moveAside(folder);
    for (const name of readdirSync(stagingDir))
      if (belongsToShop(name)) renameSync(join(stagingDir, name), join(folder, name));
    resetWriter(folder);
    restoreOwner(folder);
    return { contents, aside: asidePath };
  } finally {
    rmSync(stagingDir, { recursive: true, force: true });
    release();
  }
}

/** The shop cannot read files owned by root. */
function restoreOwner(folder: string) {
  const { uid, gid } = statSync(folder);
  if (process.getuid?.() !== 0 || uid === 0) return;
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    lchownSync(join(folder, name), uid, gid);
}

function copyErasures(folder: string, draft: string) {
  const erasuresPath = join(folder, 'erasures.jsonl');
  if (existsSync(erasuresPath))
    appendFileSync(join(draft, 'erasures.jsonl'), readFileSync(erasuresPath), { mode: 0o600 });
}

const asidePrefix = 'avant-restauration-';
const stagingPrefix = '.restauration-';

/** Data set aside by restorations may contain people whose data was erased since.
 * Call it with the folder locked, so that no restoration is under way. */
export function deleteAsideFolders(folder: string, now = Date.now()): void {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    const isOld = name.startsWith(asidePrefix) && statSync(path).ctimeMs < now - days(copyRetentionDays);
    if (isOld || name.startsWith(stagingPrefix)) rmSync(path, { recursive: true, force: true });
  }
}

function moveAside(folder: string) {
  const existingFiles = readdirSync(folder).filter(belongsToShop);
  if (existingFiles.length === 0) return null;
  const asidePath = join(folder, `${asidePrefix}${new Date().toISOString().replace(/[:.]/g, '')}`);
  mkdirSync(asidePath, { mode: 0o700 });
  for (const name of existingFiles) renameSync(join(folder, name), join(asidePath, name));
  return asidePath;
}
