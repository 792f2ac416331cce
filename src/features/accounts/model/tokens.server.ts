import { createHash, randomBytes } from 'node:crypto';
import { and, desc, eq, gt, gte, inArray, isNull, lt, min } from 'drizzle-orm';
import type { Db } from '../../../../db/client.ts';
import { mailedTokens } from '../../../../db/schema/accounts.ts';
import { write } from '../../../../db/writer.ts';
import { days } from '../../../dates.ts';

type Purpose = (typeof mailedTokens.$inferSelect)['purpose'];

export const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

export function makeToken(
  tx: Db,
  { purpose, user, lifetime }: { purpose: Purpose; user: { id: string; email: string }; lifetime: number },
): string {
  const token = randomBytes(32).toString('base64url');
  const [now, { id: userId, email }] = [Date.now(), user];
  tx.insert(mailedTokens)
    .values({ tokenHash: hashOf(token), purpose, userId, email, expiresAt: now + lifetime, createdAt: now })
    .run();
  return token;
}

const isUsable = (purpose: Purpose) =>
  and(eq(mailedTokens.purpose, purpose), isNull(mailedTokens.usedAt), gt(mailedTokens.expiresAt, Date.now()));
const isLiveToken = (purpose: Purpose, token: string) =>
  and(eq(mailedTokens.tokenHash, hashOf(token)), isUsable(purpose));

export const findLiveToken = (
  db: Db,
  { purpose, token }: { purpose: Purpose; token: string },
): { userId: string; email: string } | undefined =>
  db
    .select({ userId: mailedTokens.userId, email: mailedTokens.email })
    .from(mailedTokens)
    .where(isLiveToken(purpose, token))
    .get();

export const liveTokensOf = (db: Db, { purpose, userId }: { purpose: Purpose; userId: string }): { email: string }[] =>
  db
    .select({ email: mailedTokens.email })
    .from(mailedTokens)
    .where(and(isUsable(purpose), eq(mailedTokens.userId, userId)))
    .orderBy(desc(mailedTokens.createdAt))
    .all();

export const oldestTokenAt = (
  db: Db,
  { purpose, userId, email }: { purpose: Purpose; userId: string; email: string },
): number | undefined =>
  db
    .select({ at: min(mailedTokens.createdAt) })
    .from(mailedTokens)
    .where(and(isUsable(purpose), eq(mailedTokens.userId, userId), eq(mailedTokens.email, email)))
    .get()?.at ?? undefined;

export const consumeToken = (tx: Db, { purpose, token }: { purpose: Purpose; token: string }): boolean =>
  tx.update(mailedTokens).set({ usedAt: Date.now() }).where(isLiveToken(purpose, token)).run().changes === 1;

export function deleteTokens(
  tx: Db,
  { purposes, userId, since = 0 }: { purposes: readonly Purpose[]; userId: string; since?: number },
): void {
  tx.delete(mailedTokens)
    .where(
      and(inArray(mailedTokens.purpose, purposes), eq(mailedTokens.userId, userId), gte(mailedTokens.createdAt, since)),
    )
    .run();
}

export async function deleteExpiredTokens(db: Db): Promise<void> {
  const isExpired = lt(mailedTokens.expiresAt, Date.now() - days(1));
  await write({ db }, (tx) => tx.db.delete(mailedTokens).where(isExpired).run());
}
