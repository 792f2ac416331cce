import { inArray } from 'drizzle-orm';
import { installation } from '../../../../db/schema/system.ts';
import { hours } from '../../../dates.ts';
import { requireAdmin } from '../../../http/actor.ts';
import type { Ctx } from '../../../http/context.ts';

const tooOld = hours(36);

/** When the newest copy was made and found to open, why the last one failed, and whether one is made each night. */
export function backupState({ db, actor, shop }: Ctx, now = Date.now()) {
  requireAdmin(actor);
  const names = ['backup:at', 'backup:problem'];
  const rows = db.select().from(installation).where(inArray(installation.name, names)).all();
  const noted = new Map(rows.map(({ name, value }) => [name, value]));
  const at = Number(noted.get('backup:at') ?? 0) || null;
  return {
    isScheduled: shop.config.backupDir !== undefined,
    at,
    problem: noted.get('backup:problem') || null,
    isOld: at === null || now - at > tooOld,
  };
}
