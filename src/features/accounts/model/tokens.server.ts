import { createHash } from 'node:crypto';
import { and, eq, gt, gte, isNull, lt, max } from 'drizzle-orm';
import type { Db } from '../../../../db/client.ts';
import { mailedTokens } from '../../../../db/schema/accounts.ts';
import { write } from '../../../../db/writer.ts';
import { days } from '../../../dates.ts';

type Purpose = (typeof mailedTokens.$inferSelect)['purpose'];

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

export function keepToken(
  tx: Db,
  { purpose, userId, token, lifetime }: { purpose: Purpose; userId: string; token: string; lifetime: number },
): number {
  const now = Date.now();
  const own = and(eq(mailedTokens.purpose, purpose), eq(mailedTokens.userId, userId));
  const last =
    tx
      .select({ at: max(mailedTokens.createdAt) })
      .from(mailedTokens)
      .where(own)
      .get()?.at ?? 0;
  const createdAt = Math.max(now, last + 1);
  tx.insert(mailedTokens)
    .values({ tokenHash: hashOf(token), purpose, userId, expiresAt: now + lifetime, createdAt })
    .run();
  return createdAt;
}

const live = (purpose: Purpose, token: string) =>
  and(
    eq(mailedTokens.tokenHash, hashOf(token)),
    eq(mailedTokens.purpose, purpose),
    isNull(mailedTokens.usedAt),
    gt(mailedTokens.expiresAt, Date.now()),
  );

export const liveToken = (
  db: Db,
  { purpose, token }: { purpose: Purpose; token: string },
): { userId: string; createdAt: number } | undefined =>
  db
    .select({ userId: mailedTokens.userId, createdAt: mailedTokens.createdAt })
    .from(mailedTokens)
    .where(live(purpose, token))
    .get();

export const spendToken = (tx: Db, { purpose, token }: { purpose: Purpose; token: string }): boolean =>
  tx.update(mailedTokens).set({ usedAt: Date.now() }).where(live(purpose, token)).run().changes === 1;

export function dropTokens(
  tx: Db,
  { purpose, userId, since = 0 }: { purpose: Purpose; userId: string; since?: number | undefined },
): void {
  tx.delete(mailedTokens)
    .where(and(eq(mailedTokens.purpose, purpose), eq(mailedTokens.userId, userId), gte(mailedTokens.createdAt, since)))
    .run();
}

export async function dropExpiredTokens(db: Db, now = Date.now()): Promise<void> {
  const over = lt(mailedTokens.expiresAt, now - days(1));
  await write({ db }, (tx) => tx.db.delete(mailedTokens).where(over).run());
}
