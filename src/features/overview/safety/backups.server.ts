import type { Db } from '../../../../db/client.ts';
import { noteOf } from '../../../../db/installation.ts';
import { hours } from '../../../dates.ts';
import { requireAdmin } from '../../../http/actor.ts';
import type { Ctx } from '../../../http/context.ts';

const tooOld = hours(36);

/** When the newest copy was made and found to open, and why the last one failed. */
export function backupNotes(db: Db): { at: number | null; problem: string | null } {
  return { at: Number(noteOf(db, 'backup:at') ?? 0) || null, problem: noteOf(db, 'backup:problem') || null };
}

/** Those notes, and whether a copy is made each night. */
export function backupState({ db, actor, shop }: Ctx, now = Date.now()) {
  requireAdmin(actor);
  const { at, problem } = backupNotes(db);
  return { isScheduled: shop.config.backupDir !== undefined, at, problem, isOld: at === null || now - at > tooOld };
}
