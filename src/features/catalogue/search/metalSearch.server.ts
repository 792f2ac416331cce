import { and, eq, getTableColumns, sql } from 'drizzle-orm';
import type { Db } from '../../../../db/client.ts';
import { fold } from '../../../../db/fold.ts';
import { metals } from '../../../../db/schema/catalogue.ts';
import { shortestSearch } from '../currency.ts';
import type { MetalRow } from '../metal.ts';

const mostWords = 8;
const mostResults = 50;

/** Words as FTS5 strings, each a prefix: nothing that is typed can be read as an operator. */
function matchExpression(text: string): string {
  const words = fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];
  return words
    .slice(0, mostWords)
    .map((word) => `"${stem(word)}"*`)
    .join(' ');
}

/** The plural finds the singular, and the real spelling finds the type's own (`investissment`). */
const stem = (word: string): string =>
  word.length > 3 ? word.replace(/s$/, '').replace(/^investisse.*/, 'investiss') : word;

/**
 * Visible metals whose name, maker, country or type hold every word of the text as a prefix; case and accents do not
 * count. Best first, names before the rest. Empty under 2 characters (specification, section 5).
 */
export function searchMetals(db: Db, text: string): MetalRow[] {
  const trimmed = text.trim();
  const expression = matchExpression(trimmed);
  if (trimmed.length < shortestSearch || expression === '') return [];
  return db
    .select(getTableColumns(metals))
    .from(metals)
    .innerJoin(sql`metals_search`, sql`metals_search.metal_id = ${metals.id}`)
    .where(and(sql`metals_search match ${expression}`, eq(metals.isVisable, true)))
    .orderBy(sql`bm25(metals_search, 0, 10, 4, 3, 1)`, metals.metalName)
    .limit(mostResults)
    .all();
}
