import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { hours, isoDay, parisClock } from '../../dates.ts';
import type { ShopApp } from '../app.ts';
import { Refusal, reasonOf } from '../start/refusal.ts';
import { backUp, newestBackup, noteBackup } from './backup.ts';
import { backupName, backupsIn, dropOldBackups, madeAt } from './rotation.ts';

/** In Paris; the night's first hours are the quietest. */
const hour = 3;

/** Once a day, from three in the morning on; at once where there is none of the last day. */
export function isDue(newest: number | null, now: number): boolean {
  if (newest === null || now - newest > 86_400_000 || newest > now) return true;
  return isoDay(newest) !== isoDay(now) && Number(parisClock(now)['hour']) >= hour;
}

/**
 * The day's copy into BACKUP_DIR, and away with those of old.
 * @returns its file; null where it is made already
 * @throws Refusal where it fails; the overview tells of it
 */
export async function backUpDaily(
  { db, config }: ShopApp,
  { target, now = Date.now() }: { target: string; now?: number },
): Promise<string | null> {
  const { backupPassword: password, dataDir: folder } = config;
  const [newest] = existsSync(target) ? backupsIn(target) : [];
  const made = newest ? madeAt(newest) : null;
  if (made !== null && !isDue(made, now)) {
    // A restored database is older than it.
    if (made > (newestBackup(db) ?? 0)) await noteBackup(db, { at: made });
    return null;
  }
  const file = join(target, backupName(now, password !== undefined));
  try {
    // What a power cut left behind may be what fills the disk.
    if (existsSync(target)) dropOldBackups(target);
    await backUp(db, file, { folder, password });
  } catch (error) {
    await noteBackup(db, { problem: error instanceof Refusal ? error.message : `${reasonOf(error)}.` });
    throw error;
  }
  await noteBackup(db, { at: now });
  dropOldBackups(target);
  return file;
}

const patience = hours(6);

/** Has a process of its own make it: a disk that does not answer holds that one, not the pages. */
export async function backUpBeside({ db, config, log }: ShopApp, stopping: AbortSignal): Promise<void> {
  if (!config.backupDir) return;
  const late = AbortSignal.timeout(patience);
  const signal = AbortSignal.any([stopping, late]);
  const running = promisify(execFile)(process.execPath, [process.argv[1] ?? '', 'backup'], { signal });
  if (running.child.pid) setPriority(running.child.pid, constants.priority.PRIORITY_LOW);
  try {
    const { stdout } = await running;
    log.info({ said: stdout.trim() }, 'the daily backup');
  } catch (error) {
    if (stopping.aborted) return;
    if (late.aborted)
      await noteBackup(db, { problem: `Le disque de BACKUP_DIR (${config.backupDir}) ne répond plus.` });
    throw error;
  }
}
