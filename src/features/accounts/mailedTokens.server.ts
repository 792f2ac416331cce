import { createHash } from 'node:crypto';
import { and, eq, gt, isNull, lt } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { mailedTokens } from '../../../db/schema/accounts.ts';
import { days } from '../../dates.ts';

export type Purpose = (typeof mailedTokens.$inferSelect)['purpose'];

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

/** Keeps the hash of a random token that travels by mail and works once, for `lifetime` milliseconds. */
export function keepToken(tx: Db, purpose: Purpose, userId: string, token: string, lifetime: number): void {
  const now = Date.now();
  tx.insert(mailedTokens)
    .values({ tokenHash: hashOf(token), purpose, userId, expiresAt: now + lifetime, createdAt: now })
    .run();
}

const live = (purpose: Purpose, token: string) =>
  and(
    eq(mailedTokens.tokenHash, hashOf(token)),
    eq(mailedTokens.purpose, purpose),
    isNull(mailedTokens.usedAt),
    gt(mailedTokens.expiresAt, Date.now()),
  );

/** Whose live token this is, or undefined; looking does not use it up. */
export const tokenOwner = (db: Db, purpose: Purpose, token: string): string | undefined =>
  db.select({ userId: mailedTokens.userId }).from(mailedTokens).where(live(purpose, token)).get()?.userId;

/** Whether a token still works, whatever for. */
export const isLiveToken = (db: Db, token: string, now: number): boolean =>
  db
    .select({ userId: mailedTokens.userId })
    .from(mailedTokens)
    .where(and(eq(mailedTokens.tokenHash, hashOf(token)), isNull(mailedTokens.usedAt), gt(mailedTokens.expiresAt, now)))
    .get() !== undefined;

/** Uses a token up; false when it is used, expired or was never given. */
export const spendToken = (tx: Db, purpose: Purpose, token: string): boolean =>
  tx.update(mailedTokens).set({ usedAt: Date.now() }).where(live(purpose, token)).run().changes === 1;

/** Makes the other links of one purpose worthless: what they were for is done. */
export function dropTokens(tx: Db, purpose: Purpose, userId: string): void {
  tx.delete(mailedTokens)
    .where(and(eq(mailedTokens.purpose, purpose), eq(mailedTokens.userId, userId)))
    .run();
}

/** For the cleaning job. */
export function dropExpiredTokens(db: Db, now = Date.now()): void {
  db.delete(mailedTokens)
    .where(lt(mailedTokens.expiresAt, now - days(1)))
    .run();
}
