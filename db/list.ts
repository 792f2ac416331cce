import { and, asc, count, desc, exists, inArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { AnySQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Db } from './client.ts';
import { fold } from './fold.ts';
import { catchUp } from './search.ts';

export const countOf = (db: Db, table: SQLiteTable, where?: SQL): number =>
  db.select({ n: count() }).from(table).where(where).get()?.n ?? 0;

/** A `$dynamic()` select of drizzle, with its columns and joins, and nothing else yet. */
type Select<Row> = SQLWrapper & {
  where(condition: SQL | undefined): Select<Row>;
  orderBy(...columns: SQL[]): Select<Row>;
  all(): Row[];
};

type List<Row> = {
  /** Selected columns, joined tables included. */
  query: Select<Row>;
  /** The filters that were asked for, about the listed table alone; all must hold. */
  where?: readonly (SQL | undefined)[];
  /** Searched columns, joined ones included, for small tables: each row is read. */
  texts?: readonly SQLWrapper[];
  /** The rows that a search found by its index (`db/search.ts`). */
  found?: SQL | undefined;
  /** Sort columns by their API names. */
  sorts?: Readonly<Record<string, SQLWrapper>>;
  /** The names of those that no two rows share. */
  unique?: readonly string[];
  /** The order without a wish, and among equals. */
  order: readonly SQL[];
  /** Names the table that is listed. */
  id: AnySQLiteColumn;
  asked: { page: number; pageSize: number; q?: string; sort?: string };
};

/** Found rows up to which they are read and sorted; beyond, the order's own index is walked until a page is full. */
const fewFound = 1000;

/**
 * One page of a list, searched, filtered and sorted by the database, and how many rows there are in all. The page is
 * found by its indexes first, and only its rows are read.
 */
export function listPage<Row>(
  db: Db,
  { query, where = [], texts = [], found: indexed, sorts = {}, unique = [], order, id, asked }: List<Row>,
): { rows: Row[]; meta: { page: number; pageSize: number; total: number } } {
  catchUp(db);
  const { page, pageSize, q = '', sort = '' } = asked;
  const { table } = id;
  const n = sql<number>`${table}.rowid`;
  const filters = and(...where);
  const words = matching(texts, q);
  // Asked of the query itself: its joins are searched too.
  const found =
    indexed ??
    (words &&
      sql`select listed.rowid from ${table} as listed where ${exists(query.where(sql`${n} = listed.rowid and ${words}`))}`);
  const isFound = (column: SQL) => found && sql`${column} in (${found})`;
  const walked = isFound(sql`+${n}`);
  const total =
    found && !filters
      ? db.get<{ n: number }>(sql`select count(*) as n from (${found})`).n
      : db.get<{ n: number }>(sql`select count(*) as n from ${table} where ${and(filters, walked) ?? sql`1`}`).n;
  // The rows' own numbers decide at last, newest first, so that no row is on two pages.
  const by = sortedBy(sorts, sort);
  const ordered = by.length > 0 && unique.includes(sort.replace(/^-/, '')) ? by : [...by, ...order, desc(n)];
  const numbers = db
    .select({ n: n.as('n') })
    .from(table)
    .where(and(filters, total <= fewFound ? isFound(n) : walked))
    .orderBy(...ordered)
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .all()
    .map((row) => row.n);
  const rows = query
    .where(inArray(n, numbers))
    .orderBy(...ordered)
    .all();
  return { rows, meta: { page, pageSize, total } };
}

const mostWords = 8;

/** Each word must be somewhere in the texts; accents and case do not matter, and no character is a pattern. */
function matching(texts: readonly SQLWrapper[], q: string): SQL | undefined {
  const words = fold(q).split(' ').filter(Boolean).slice(0, mostWords);
  if (texts.length === 0 || words.length === 0) return undefined;
  return sql`holds(concat_ws(' ', ${sql.join([...texts], sql`, `)}), ${words.join(' ')})`;
}

/** `-name` is by descending name; a name that is not offered is as if none were given. */
function sortedBy(sorts: Readonly<Record<string, SQLWrapper>>, sort: string): SQL[] {
  const name = sort.replace(/^-/, '');
  const column = Object.hasOwn(sorts, name) ? sorts[name] : undefined;
  return column ? [sort.startsWith('-') ? desc(column) : asc(column)] : [];
}
