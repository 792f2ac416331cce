import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Db } from '../../../db/client.ts';
import { saveSetting } from '../../../db/installation.ts';
import { write } from '../../../db/writer.ts';
import { hours, isoDay, parisDateParts } from '../../dates.ts';
import { lastBackup } from '../../features/overview/safety/backups.server.ts';
import { fileSize } from '../../uploads/documentRules.ts';
import { version } from '../../version.ts';
import type { ShopApp } from '../app.ts';
import { findDamage } from '../start/damage.ts';
import { freeBytes } from '../start/folder.ts';
import { lockDataDir } from '../start/lockDataDir.ts';
import { Refusal, reasonOf } from '../start/refusal.ts';
import { withStore } from './openStore.ts';
import { sizeOfFiles } from './ownFiles.ts';
import { type BackupInput, prune, type WrittenBackup, writeBackup, writerOf } from './repository.ts';
import { backupsIn, backupTime, deleteStaleDrafts, draftPrefix } from './rotation.ts';
import type { Store } from './store.ts';
import { readWriter, recordOtherWriter } from './writer.ts';

/** Kept free, because the shop may write to the same disk. */
const reservedBytes = 500 * 1024 * 1024;

function requireSpace(folder: string, bytes: number, free = freeBytes(folder)) {
  const requiredBytes = bytes + reservedBytes;
  if (free < requiredBytes)
    throw new Refusal(
      `Il n’y a pas assez de place dans ${folder} pour une sauvegarde : il faut ${fileSize(requiredBytes)} libres, ` +
        `dont ${fileSize(reservedBytes)} qui le restent, et il y en a ${fileSize(free)}.`,
    );
}

export function databaseSize({ $client }: Db): number {
  const [pages, pageSize] = ['page_count', 'page_size'].map((name) => Number($client.pragma(name, { simple: true })));
  return (pages ?? 0) * (pageSize ?? 0);
}

/** Copied in one step: a write between two steps would restart the copy. */
const singleStep = { progress: () => 2 ** 31 - 1 };

/** Writes only chunks that are new, and reads each back. @throws Refusal, also for a damaged database */
async function backUpInto(
  db: Db,
  store: Store,
  source: Omit<BackupInput, 'database' | 'program'>,
): Promise<WrittenBackup> {
  const { folder, backups } = source;
  const parent = store.localFolder ?? folder;
  let draft: string | undefined;
  try {
    const [newest] = backups;
    const size = databaseSize(db);
    deleteStaleDrafts(parent);
    const files = sizeOfFiles(folder, newest === undefined ? 0 : backupTime(newest));
    requireSpace(store.label, size + files + (store.localFolder ? size : 0), await store.freeBytes());
    if (!store.localFolder) requireSpace(folder, size);
    draft = mkdtempSync(join(parent, draftPrefix));
    const databasePath = join(draft, 'shop.db');
    await db.$client.backup(databasePath, singleStep);
    const problem = findDamage(databasePath);
    if (problem !== null)
      throw new Refusal(`La base de la boutique est abîmée (${problem}) : aucune copie n’en est faite.`);
    return await writeBackup(store, { ...source, database: databasePath, program: version });
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw new Refusal(`La sauvegarde dans ${store.label} n’a pas pu être faite : ${reasonOf(error)}.`);
  } finally {
    if (draft) rmSync(draft, { recursive: true, force: true });
  }
}

export async function recordBackup(db: Db, outcome: { at: number } | { problem: string }): Promise<void> {
  const values =
    'at' in outcome ? { 'backup:at': String(outcome.at), 'backup:problem': '' } : { 'backup:problem': outcome.problem };
  await write({ db }, (tx) => {
    for (const [name, value] of Object.entries(values)) saveSetting(tx.db, name, value);
  });
}

const backupHour = 3;

export function isDue(newest: number | null, now: number): boolean {
  if (newest === null || now - newest > 86_400_000 || newest > now) return true;
  return isoDay(newest) !== isoDay(now) && Number(parisDateParts(now)['hour']) >= backupHour;
}

const heartbeatTimeoutMs = 20_000;

/** @returns whether the newest backup was made by another machine that still writes to the same target */
async function isFromOtherMachine(db: Db, store: Store, { folder, password, newest }: NewestBackup) {
  const { id, since } = readWriter(folder);
  const at = backupTime(newest);
  // The shop itself made backups older than this machine, before it moved here.
  if (at <= since || at <= (lastBackup(db).at ?? 0)) return false;
  const writer = await writerOf(store, newest, password);
  if (writer === null || writer?.id === id) return false;
  await write({ db }, (tx) => recordOtherWriter(tx.db, { host: writer?.host ?? '', at }));
  return true;
}

type NewestBackup = { folder: string; password: string | undefined; newest: string };

/** Seconds that job and command wait for each other; a proxy cuts off the page's call after 60. */
const lockWaitSeconds = { job: 300, command: 45 };

type BackupRequest = { target: string; onlyIfDue: boolean };

/** Backs up, rotates backups and calls the heartbeat. @returns the name, or null if none is due @throws Refusal */
export async function backUpNow(
  { db, config, log }: ShopApp,
  { target, onlyIfDue }: BackupRequest,
): Promise<string | null> {
  const { backupPassword: password, dataDir: folder, heartbeatUrl } = config;
  const release = lockDataDir(folder, 'une sauvegarde', {
    name: 'lock-backup',
    seconds: lockWaitSeconds[onlyIfDue ? 'job' : 'command'],
  });
  const now = Date.now();
  try {
    return await withStore(target, async (store) => {
      const backups = backupsIn(await store.list(''));
      const [newest] = backups;
      const isOtherMachine =
        newest !== undefined &&
        target === config.backupDir &&
        (await isFromOtherMachine(db, store, { folder, password, newest }));
      const newestAt = isOtherMachine ? lastBackup(db).at : newest ? backupTime(newest) : null;
      if (onlyIfDue && newestAt !== null && !isDue(newestAt, now)) {
        // In a restored database, the record of the last backup is out of date.
        if (newestAt > (lastBackup(db).at ?? 0)) await recordBackup(db, { at: newestAt });
        return null;
      }
      const { name, chunks } = await backUpInto(db, store, { folder, password, at: now, backups });
      await recordBackup(db, { at: now });
      if (heartbeatUrl)
        await fetch(heartbeatUrl, { signal: AbortSignal.timeout(heartbeatTimeoutMs) }).catch((error: unknown) =>
          log.warn({ reason: reasonOf(error) }, 'the heartbeat’s address does not answer'),
        );
      await prune(store, { backups: [name, ...backups], chunks, password });
      return `${store.label}/${name}`;
    });
  } catch (error) {
    if (target === config.backupDir)
      await recordBackup(db, { problem: error instanceof Refusal ? error.message : `${reasonOf(error)}.` });
    throw error;
  } finally {
    release();
  }
}

const timeLimit = hours(6);

/** In a child process, because a disk that hangs must not block pages. */
export async function backUpInChild({ db, config, log }: ShopApp, stopSignal: AbortSignal): Promise<void> {
  if (!config.backupDir) return;
  const timeout = AbortSignal.timeout(timeLimit);
  const signal = AbortSignal.any([stopSignal, timeout]);
  const backupProcess = promisify(execFile)(process.execPath, [process.argv[1] ?? '', 'backup', '--due'], { signal });
  if (backupProcess.child.pid) setPriority(backupProcess.child.pid, constants.priority.PRIORITY_LOW);
  try {
    const { stdout } = await backupProcess;
    log.info({ output: stdout.trim() }, 'the daily backup');
  } catch (error) {
    if (stopSignal.aborted) return;
    if (timeout.aborted)
      await recordBackup(db, { problem: `BACKUP_DIR ne répond plus : la copie n’a pas fini en six heures.` });
    throw error;
  }
}
