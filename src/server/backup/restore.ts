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
import { ownFolder } from '../start/folder.ts';
import { lockDataDir } from '../start/lockDataDir.ts';
import type { ExtractBackup } from './chooseBackup.ts';
import { findLosses } from './losses.ts';
import { shopFiles, shopFolders } from './ownFiles.ts';
import type { Index, RepositoryOptions } from './repository.ts';
import { renewWriter } from './writer.ts';

const belongsToShop = (name: string): boolean =>
  name.startsWith('shop.db') || shopFiles.includes(name) || shopFolders.includes(name);

/** Receives the rows that the backup lacks, as lines of text. @throws Refusal to abort */
type ConfirmLosses = (losses: string[]) => Promise<void>;

function lossesIn(folder: string, draft: string): string[] {
  try {
    return findLosses(join(folder, 'shop.db'), join(draft, 'shop.db'));
  } catch (error) {
    if (error instanceof Database.SqliteError) return [];
    throw error;
  }
}

/** Moves the current shop aside and keeps its list of erasures. @throws Refusal, with nothing changed */
export async function restore(
  extract: ExtractBackup,
  { dataDir, accept, ...opening }: Omit<RepositoryOptions, 'folder'> & { dataDir: string; accept?: ConfirmLosses },
): Promise<{ contents: Index; aside: string | null }> {
  const folder = ownFolder(dataDir);
  const release = lockDataDir(folder, 'une restauration');
  const draft = mkdtempSync(join(folder, '.restauration-'));
  try {
    const contents = await extract({ folder: draft, ...opening });
    await accept?.(lossesIn(folder, draft));
    copyErasures(folder, draft);
    const keptPath = moveAside(folder);
    for (const name of readdirSync(draft)) if (belongsToShop(name)) renameSync(join(draft, name), join(folder, name));
    renewWriter(folder);
    restoreOwner(folder);
    return { contents, aside: keptPath };
  } finally {
    rmSync(draft, { recursive: true, force: true });
    release();
  }
}

/** Files written by root would be unreadable for the shop. */
function restoreOwner(folder: string): void {
  const { uid, gid } = statSync(folder);
  if (process.getuid?.() !== 0 || uid === 0) return;
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    lchownSync(join(folder, name), uid, gid);
}

function copyErasures(folder: string, draft: string): void {
  const list = join(folder, 'erasures.jsonl');
  if (existsSync(list)) appendFileSync(join(draft, 'erasures.jsonl'), readFileSync(list), { mode: 0o600 });
}

const asideStart = 'avant-restauration-';

/** A pre-migration copy may contain erased people. */
export function dropOldAsides(folder: string, now = Date.now()): void {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    const isOld = name.startsWith(asideStart) && statSync(path).ctimeMs < now - days(copyRetentionDays);
    if (isOld) rmSync(path, { recursive: true, force: true });
  }
}

function moveAside(folder: string): string | null {
  const present = readdirSync(folder).filter(belongsToShop);
  if (present.length === 0) return null;
  const aside = join(folder, `${asideStart}${new Date().toISOString().replace(/[:.]/g, '')}`);
  mkdirSync(aside, { mode: 0o700 });
  for (const name of present) renameSync(join(folder, name), join(aside, name));
  return aside;
}
