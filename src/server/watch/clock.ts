import { max } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { auditLog } from '../../../db/schema/system.ts';
import { minutes } from '../../dates.ts';

/** Tolerated backward step of a network-set clock. */
const tolerance = minutes(1);

/** Milliseconds by which the clock is behind the newest journal row: documents would be dated out of order. */
export function clockBehind(db: Db, now = Date.now()): number {
  const newest = db
    .select({ at: max(auditLog.at) })
    .from(auditLog)
    .get()?.at;
  const behind = (newest ?? 0) - now;
  return behind > tolerance ? behind : 0;
}
