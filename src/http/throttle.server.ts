import { isIPv6 } from 'node:net';
import { eq, lt, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { boundValue, prepare } from '../../db/prepared.ts';
import { throttles } from '../../db/schema/accounts.ts';
import { write } from '../../db/writer.ts';
import { ShopError } from './context.ts';

type Limit = { hits: number; minutes: number };

/** Stored, so that a restart resets no limit. @throws throttled, with the seconds left */
export function countHit(
  db: Db,
  { key, limit, now = Date.now() }: { key: string; limit: Limit; now?: number | undefined },
): void {
  const { hits, resetsAt } = addHit(db, key, limit, now);
  if (hits > limit.hits) throw tooManyAttemptsError(resetsAt, now);
}

/** Does not throw, so that the caller does not learn of the limit. */
export const isWithinLimit = (db: Db, { key, limit }: { key: string; limit: Limit }): boolean =>
  addHit(db, key, limit, Date.now()).hits <= limit.hits;

/** True once, for the last hit within the limit. */
export const reachesLimit = (db: Db, { key, limit }: { key: string; limit: Limit }): boolean =>
  addHit(db, key, limit, Date.now()).hits === limit.hits;

const incrementHits = prepare((db) => {
  const now = boundValue('now');
  return db
    .insert(throttles)
    .values({ key: boundValue('key'), hits: 1, resetsAt: boundValue('resetsAt') })
    .onConflictDoUpdate({
      target: throttles.key,
      set: {
        hits: sql`case when ${throttles.resetsAt} <= ${now} then 1 else ${throttles.hits} + 1 end`,
        resetsAt: sql`case when ${throttles.resetsAt} <= ${now} then excluded.resets_at else ${throttles.resetsAt} end`,
      },
    })
    .returning()
    .prepare();
});

const addHit = (db: Db, key: string, limit: Limit, now: number) =>
  incrementHits(db).get({ key, now, resetsAt: now + limit.minutes * 60_000 });

export function clearHits(db: Db, key: string): void {
  db.delete(throttles).where(eq(throttles.key, key)).run();
}

export function clearHitsEndingWith(
  db: Db,
  { end: suffix, start: prefix = '' }: { end: string; start?: string | undefined },
): void {
  db.delete(throttles)
    .where(
      sql`substr(${throttles.key}, ${-suffix.length}) = ${suffix} and substr(${throttles.key}, 1, ${prefix.length}) = ${prefix}`,
    )
    .run();
}

export function undoHit(db: Db, key: string): void {
  db.update(throttles)
    .set({ hits: sql`max(${throttles.hits} - 1, 0)` })
    .where(eq(throttles.key, key))
    .run();
}

export async function dropOldThrottles(db: Db): Promise<void> {
  await write({ db }, (tx) => tx.db.delete(throttles).where(lt(throttles.resetsAt, Date.now())).run());
}

/** One client may have a whole IPv6 /64: `2001:db8::1` → `2001:db8:0:0`. */
export function networkOf(address: string): string {
  const mappedIpv4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mappedIpv4 !== undefined || !isIPv6(address)) return mappedIpv4 ?? address;
  const [head = '', tail] = address.split('%')[0]?.split('::') ?? [];
  const [left, right] = [head, tail ?? ''].map((part) => part.split(':').filter(Boolean));
  const zeroGroups = tail === undefined ? 0 : 8 - (left?.length ?? 0) - (right?.length ?? 0);
  const groups = [...(left ?? []), ...new Array<string>(zeroGroups).fill('0'), ...(right ?? [])];
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}

function tooManyAttemptsError(resetsAt: number, now: number): ShopError {
  const retryAfterSeconds = Math.max(1, Math.ceil((resetsAt - now) / 1000));
  const waitText =
    retryAfterSeconds < 90 ? `${retryAfterSeconds} secondes` : `${Math.ceil(retryAfterSeconds / 60)} minutes`;
  return new ShopError('throttled', `Trop de tentatives. Réessayez dans ${waitText}.`, { retryAfterSeconds });
}
