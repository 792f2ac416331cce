import { and, count, eq, getTableColumns, sql } from 'drizzle-orm';
import type { Db } from '../../../../db/client.ts';
import { fold } from '../../../../db/fold.ts';
import { metals } from '../../../../db/schema/catalogue.ts';
import { orderLines } from '../../../../db/schema/orders.ts';
import { shortestSearch } from '../currency.ts';
import type { MetalRow } from '../metal.ts';
import { type Asked, askedWords, byRelevance, mostWords } from '../words.ts';

const mostResults = 50;

/** Quoted, so that FTS5 reads no operator in what is typed; signs alone make no word, and FTS5 takes no empty group. */
const allOf = (asked: readonly Asked[]): string[] =>
  asked.length === 0 ? [] : [`(${asked.map(({ word, whole }) => `"${word}"${whole ? '' : '*'}`).join(' AND ')})`];

/** Every word must match. Whole words of the name first, then featured, then most sold (specification, section 5). */
export function searchMetals(db: Db, text: string): MetalRow[] {
  const trimmed = text.trim();
  const asked = askedWords(trimmed);
  if (trimmed.length < shortestSearch || asked.length === 0) return [];
  const asTyped = (fold(trimmed).match(/[\p{L}\p{N}]+/gu) ?? []).slice(0, mostWords);
  const expression = [asked, asTyped.map((word) => ({ word, whole: false }))].flatMap(allOf).join(' OR ');
  const sales = db.select({ n: count() }).from(orderLines).where(eq(orderLines.metalId, metals.id));
  const relevance = byRelevance(asked);
  return db
    .select(getTableColumns(metals))
    .from(metals)
    .innerJoin(sql`metals_search`, sql`metals_search.metal_id = ${metals.id}`)
    .where(and(sql`metals_search match ${expression}`, eq(metals.isVisable, true)))
    .orderBy(sql`${sales} desc`, sql`bm25(metals_search, 0, 10, 4, 3, 1, 5)`, metals.metalName)
    .all()
    .sort((a, b) => relevance({ ...a, name: a.metalName }, { ...b, name: b.metalName }))
    .slice(0, mostResults);
}
