import { max } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { auditLog } from '../../../db/schema/system.ts';
import { minutes } from '../../dates.ts';

/** What a clock that is set by the network may go back by. */
const tolerance = minutes(1);

/** Milliseconds that the clock lies before the newest row of the journal: orders and invoices would be dated before others. */
export function clockBehind(db: Db, now = Date.now()): number {
  const newest = db
    .select({ at: max(auditLog.at) })
    .from(auditLog)
    .get()?.at;
  const behind = (newest ?? 0) - now;
  return behind > tolerance ? behind : 0;
}
