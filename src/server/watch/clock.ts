import { max } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { auditLog } from '../../../db/schema/system.ts';
import { minutes } from '../../dates.ts';

const tolerance = minutes(1);

/** Milliseconds; if the clock is behind, documents would be dated out of order. */
export function clockLag(db: Db, now = Date.now()): number {
  const newest = db
    .select({ at: max(auditLog.at) })
    .from(auditLog)
    .get()?.at;
  const behindMs = (newest ?? 0) - now;
  return behindMs > tolerance ? behindMs : 0;
}
