import { execFile } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { promisify } from 'node:util';
import { hours, isoDay, parisClock } from '../../dates.ts';
import { backupNotes } from '../../features/overview/safety/backups.server.ts';
import type { ShopApp } from '../app.ts';
import { lockDataDir } from '../start/lockDataDir.ts';
import { Refusal, reasonOf } from '../start/refusal.ts';
import { backUpInto, noteBackup } from './backup.ts';
import { withStore } from './openStore.ts';
import { prune } from './repository.ts';
import { backupsIn, madeAt } from './rotation.ts';

/** In Paris; the night's first hours are the quietest. */
const hour = 3;

/** Once a day, from three in the morning on; at once where there is none of the last day. */
export function isDue(newest: number | null, now: number): boolean {
  if (newest === null || now - newest > 86_400_000 || newest > now) return true;
  return isoDay(newest) !== isoDay(now) && Number(parisClock(now)['hour']) >= hour;
}

/** Milliseconds that the heartbeat's address has to answer. */
const heartbeatPatience = 20_000;

type Wish = { target: string; now?: number; onlyIfDue?: boolean };

/** Drops old ones, tells the heartbeat. @returns its name; null where not due @throws Refusal, told to the owner */
export async function backUpNow(
  { db, config, log }: ShopApp,
  { target, now = Date.now(), onlyIfDue = false }: Wish,
): Promise<string | null> {
  const { backupPassword: password, dataDir: folder, heartbeatUrl } = config;
  const release = lockDataDir(folder, 'une sauvegarde', 'lock-backup');
  try {
    return await withStore(target, async (store) => {
      const copies = backupsIn(await store.list(''));
      const made = copies[0] ? madeAt(copies[0]) : null;
      if (onlyIfDue && made !== null && !isDue(made, now)) {
        // A restored database is older than it.
        if (made > (backupNotes(db).at ?? 0)) await noteBackup(db, { at: made });
        return null;
      }
      const { name, pieces } = await backUpInto(db, store, { folder, password, at: now, copies });
      await noteBackup(db, { at: now });
      if (heartbeatUrl)
        await fetch(heartbeatUrl, { signal: AbortSignal.timeout(heartbeatPatience) }).catch((error: unknown) =>
          log.warn({ reason: reasonOf(error) }, 'the heartbeat’s address does not answer'),
        );
      await prune(store, { copies: [name, ...copies], pieces, password });
      return `${store.place}/${name}`;
    });
  } catch (error) {
    if (target === config.backupDir)
      await noteBackup(db, { problem: error instanceof Refusal ? error.message : `${reasonOf(error)}.` });
    throw error;
  } finally {
    release();
  }
}

const patience = hours(6);

/** Has a process of its own make it: a disk that does not answer holds that one, not the pages. */
export async function backUpBeside({ db, config, log }: ShopApp, stopping: AbortSignal): Promise<void> {
  if (!config.backupDir) return;
  const late = AbortSignal.timeout(patience);
  const signal = AbortSignal.any([stopping, late]);
  const running = promisify(execFile)(process.execPath, [process.argv[1] ?? '', 'backup', '--due'], { signal });
  if (running.child.pid) setPriority(running.child.pid, constants.priority.PRIORITY_LOW);
  try {
    const { stdout } = await running;
    log.info({ said: stdout.trim() }, 'the daily backup');
  } catch (error) {
    if (stopping.aborted) return;
    if (late.aborted)
      await noteBackup(db, { problem: `BACKUP_DIR ne répond plus : la copie n’a pas fini en six heures.` });
    throw error;
  }
}
