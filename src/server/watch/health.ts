import { and, count, isNull, max, min } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { saveSetting } from '../../../db/installation.ts';
import { auditLog, mailOutbox } from '../../../db/schema/system.ts';
import { write } from '../../../db/writer.ts';
import { minutes } from '../../dates.ts';
import { lastBackup } from '../../features/overview/safety/backups.server.ts';
import { fileSize } from '../../uploads/documentRules.ts';
import { freeBytes } from '../start/folder.ts';
import { reasonOf } from '../start/refusal.ts';

const tolerance = minutes(1);

/** In milliseconds. With a clock that is behind, documents would be dated out of order. */
export function clockLag(db: Db, now = Date.now()): number {
  const newest = db
    .select({ at: max(auditLog.at) })
    .from(auditLog)
    .get()?.at;
  const behindMs = (newest ?? 0) - now;
  return behindMs > tolerance ? behindMs : 0;
}

export type Health = Awaited<ReturnType<typeof measure>>;

type HealthSource = { db: Db; config: { dataDir: string } };

const minFreeBytes = 50 * 1024 * 1024;
export const lowSpaceBytes = 1024 ** 3;
const cacheMs = 5_000;

export function watchHealth(app: HealthSource): () => Promise<Health> {
  let lastCheck: { at: number; health: Promise<Health> } | undefined;
  return () => {
    const now = performance.now();
    if (!lastCheck || now - lastCheck.at > cacheMs) lastCheck = { at: now, health: measure(app) };
    return lastCheck.health;
  };
}

async function measure({ db, config }: HealthSource) {
  const now = String(Date.now());
  const reason = await write({ db }, (tx) => saveSetting(tx.db, 'health:at', now)).then(() => null, reasonOf);
  const diskFreeBytes = freeBytes(config.dataDir);
  const diskProblem = diskFreeBytes > minFreeBytes ? null : `Il ne reste que ${fileSize(diskFreeBytes)} sur le disque.`;
  const problem = reason === null ? diskProblem : `La base ne peut être écrite : ${reason}.`;
  const unsentMails = db
    .select({ n: count(), oldest: min(mailOutbox.createdAt) })
    .from(mailOutbox)
    .where(and(isNull(mailOutbox.sentAt), isNull(mailOutbox.failedAt)))
    .get();
  const backup = lastBackup(db);
  const secondsSince = (at: number) => Math.max(0, Math.round((Date.now() - at) / 1000));
  return {
    isWell: problem === null,
    problem,
    databaseWritable: reason === null,
    diskFreeBytes,
    waitingMails: unsentMails?.n ?? 0,
    oldestWaitingMailSeconds: unsentMails?.oldest ? secondsSince(unsentMails.oldest) : 0,
    backupAgeSeconds: backup.at === null ? null : secondsSince(backup.at),
    backupProblem: backup.problem,
    clockBehindSeconds: Math.round(clockLag(db) / 1_000),
    uptimeSeconds: Math.round(process.uptime()),
  };
}
