import { inArray } from 'drizzle-orm';
import type { Db } from '../../../../db/client.ts';
import { installation } from '../../../../db/schema/system.ts';
import { hours } from '../../../dates.ts';
import { requireAdmin } from '../../../http/actor.ts';
import type { Ctx } from '../../../http/context.ts';

const tooOld = hours(36);

/** When the newest copy was made and found to open, and why the last one failed. */
export function backupNotes(db: Db): { at: number | null; problem: string | null } {
  const names = ['backup:at', 'backup:problem'];
  const rows = db.select().from(installation).where(inArray(installation.name, names)).all();
  const noted = new Map(rows.map(({ name, value }) => [name, value]));
  return { at: Number(noted.get('backup:at') ?? 0) || null, problem: noted.get('backup:problem') || null };
}

/** Those notes, and whether a copy is made each night. */
export function backupState({ db, actor, shop }: Ctx, now = Date.now()) {
  requireAdmin(actor);
  const { at, problem } = backupNotes(db);
  return { isScheduled: shop.config.backupDir !== undefined, at, problem, isOld: at === null || now - at > tooOld };
}
