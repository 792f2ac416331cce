import { and, asc, eq, isNotNull, isNull, lte, sql } from 'drizzle-orm';
import type { Db } from '../../../../db/client.ts';
import { purchases } from '../../../../db/schema/purchases.ts';
import { write } from '../../../../db/writer.ts';
import { days, yearsAfter } from '../../../dates.ts';
import type { Ctx } from '../../../http/context.ts';
import { lawValue } from '../../../law.ts';
import { draftDays } from '../sellBack.api.ts';

const sellerWithoutEmail = sql`json_set(${purchases.seller}, '$.email', null)`;
const sellerWithoutDocument = sql`json_set(${purchases.seller}, '$.email', null, '$.document', '')`;

/** The identity document, the tax proof and the contract have different retention periods. */
export async function purgePurchases(ctx: Ctx): Promise<void> {
  const now = Date.now();
  const isExpired = (name: 'personYears' | 'taxDocumentYears' | 'purchaseYears') =>
    lte(purchases.signedAt, yearsAfter(now, -lawValue(name)));
  const isUnsigned = and(isNull(purchases.signedAt), lte(purchases.updatedAt, now - days(draftDays)));
  await write(ctx, ({ db }) => {
    db.delete(purchases).where(isUnsigned).run();
    db.delete(purchases).where(isExpired('purchaseYears')).run();
    db.update(purchases).set({ proof: null, paper: null }).where(isExpired('taxDocumentYears')).run();
    db.update(purchases).set({ seller: sellerWithoutDocument, paper: null }).where(isExpired('personYears')).run();
  });
}

export const signedPurchases = (db: Db, userId: string) =>
  db
    .select()
    .from(purchases)
    .where(and(eq(purchases.userId, userId), isNotNull(purchases.signedAt)))
    .orderBy(asc(purchases.signedAt))
    .all();

/** Contracts are kept until their retention period ends. */
export function erasePurchases(db: Db, userId: string): void {
  const isOfUser = eq(purchases.userId, userId);
  db.delete(purchases)
    .where(and(isOfUser, isNull(purchases.signedAt)))
    .run();
  db.update(purchases).set({ seller: sellerWithoutEmail }).where(isOfUser).run();
}
