import type { Db } from '../../../../db/client.ts';
import { readSetting } from '../../../../db/installation.ts';
import { formatMoment, hours } from '../../../dates.ts';
import { type Ctx, requireAdmin } from '../../../http/context.ts';

/** A day, and two hours for the backup itself. */
const maxBackupAge = hours(26);

export function lastBackup(db: Db): { at: number | null; problem: string | null } {
  return { at: Number(readSetting(db, 'backup:at') ?? 0) || null, problem: readSetting(db, 'backup:problem') || null };
}

export function backupState({ db, actor, shop }: Ctx, now = Date.now()) {
  requireAdmin(actor);
  const { at, problem } = lastBackup(db);
  const lastText = at === null ? 'aucune n’a été faite' : `la dernière est du ${formatMoment(at)}`;
  return {
    isScheduled: shop.config.backupDir !== undefined,
    at,
    lastText,
    problem,
    isOverdue: at === null || now - at > maxBackupAge,
  };
}
