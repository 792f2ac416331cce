import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { isoDay, parisClock } from '../../dates.ts';
import type { ShopApp } from '../app.ts';
import { Refusal, reasonOf } from '../start/refusal.ts';
import { backUp, noteBackup } from './backup.ts';
import { backupName, backupsIn, dropOldBackups, madeAt } from './rotation.ts';

/** In Paris; the night's first hours are the quietest. */
const hour = 3;

/** Once a day, from three in the morning on; at once where there is none of the last day. */
export function isDue(newest: number | null, now: number): boolean {
  if (newest === null || now - newest > 86_400_000 || newest > now) return true;
  return isoDay(newest) !== isoDay(now) && Number(parisClock(now)['hour']) >= hour;
}

/** The day's copy into BACKUP_DIR, and away with those of old. @throws Refusal where it fails; the overview tells of it */
export async function backUpDaily(app: ShopApp, now = Date.now()): Promise<string | null> {
  const { backupDir, backupPassword: password, dataDir: folder } = app.config;
  if (!backupDir) return null;
  const target = resolve(backupDir);
  const [newest] = existsSync(target) ? backupsIn(target) : [];
  if (!isDue(newest ? madeAt(newest) : null, now)) return null;
  const name = backupName(now, password !== undefined);
  try {
    await backUp(app.db, join(target, name), { folder, password });
  } catch (error) {
    await noteBackup(app.db, { problem: error instanceof Refusal ? error.message : `${reasonOf(error)}.` });
    throw error;
  }
  await noteBackup(app.db, { at: now });
  const dropped = dropOldBackups(target);
  app.log.info({ name, dropped: dropped.length }, 'backup made and verified');
  return name;
}
