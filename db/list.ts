import { and, asc, count, desc, exists, inArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { AnySQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Db } from './client.ts';
import { fold } from './fold.ts';
import { catchUpSearch } from './search.ts';

export const countOf = (db: Db, table: SQLiteTable, where?: SQL): number =>
  db.select({ n: count() }).from(table).where(where).get()?.n ?? 0;

type Select<Row> = SQLWrapper & {
  where(condition: SQL | undefined): Select<Row>;
  orderBy(...columns: SQL[]): Select<Row>;
  all(): Row[];
};

type List<Row> = {
  query: Select<Row>;
  /** Conditions on the listed table alone, which must all hold. */
  where?: readonly (SQL | undefined)[];
  /** Columns to search, even of joined tables. For small tables only, because every row is read. */
  searchColumns?: readonly SQLWrapper[];
  /** Condition from the search index (`db/search.ts`). */
  matches?: SQL | undefined;
  sorts?: Readonly<Record<string, SQLWrapper>>;
  /** Sorts whose values are all distinct. */
  uniqueSorts?: readonly string[];
  /** Default order, which also decides ties of all other sorts. */
  order: readonly SQL[];
  id: AnySQLiteColumn;
  request: { page: number; pageSize: number; q?: string; sort?: string };
};

/** Above this number of matches, the sort's index is read until the page is full. */
const maxSorted = 1000;

/** Finds the rows of the page through indexes, then reads only these rows. */
export function listPage<Row>(
  db: Db,
  {
    query,
    where = [],
    searchColumns = [],
    matches: indexed,
    sorts = {},
    uniqueSorts = [],
    order,
    id,
    request,
  }: List<Row>,
): { rows: Row[]; meta: { page: number; pageSize: number; total: number } } {
  catchUpSearch(db);
  const { page, pageSize, q = '', sort = '' } = request;
  const { table } = id;
  const rowId = sql<number>`${table}.rowid`;
  const filters = and(...where);
  const wordCondition = matchesWords(searchColumns, q);
  const matches =
    indexed ??
    (wordCondition &&
      sql`select listed.rowid from ${table} as listed where ${exists(query.where(sql`${rowId} = listed.rowid and ${wordCondition}`))}`);
  const isMatch = (column: SQL) => matches && sql`${column} in (${matches})`;
  const unindexedMatch = isMatch(sql`+${rowId}`);
  const total =
    matches && !filters
      ? db.get<{ n: number }>(sql`select count(*) as n from (${matches})`).n
      : db.get<{ n: number }>(sql`select count(*) as n from ${table} where ${and(filters, unindexedMatch) ?? sql`1`}`)
          .n;
  const sortColumns = sortTerms(sorts, sort);
  // Ties are broken by the default order and by `rowid`, or a row could appear on two pages.
  const orderColumns =
    sortColumns.length > 0 && uniqueSorts.includes(sort.replace(/^-/, ''))
      ? sortColumns
      : [...sortColumns, ...order, desc(rowId)];
  const rowIds = db
    .select({ n: rowId.as('n') })
    .from(table)
    .where(and(filters, total <= maxSorted ? isMatch(rowId) : unindexedMatch))
    .orderBy(...orderColumns)
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .all()
    .map((row) => row.n);
  const rows = query
    .where(inArray(rowId, rowIds))
    .orderBy(...orderColumns)
    .all();
  return { rows, meta: { page, pageSize, total } };
}

const maxWords = 8;

/** No character of `q` acts as a wildcard. */
function matchesWords(texts: readonly SQLWrapper[], q: string): SQL | undefined {
  const words = fold(q).split(' ').filter(Boolean).slice(0, maxWords);
  if (texts.length === 0 || words.length === 0) return undefined;
  return sql`holds(concat_ws(' ', ${sql.join([...texts], sql`, `)}), ${words.join(' ')})`;
}

/** `-name` means descending order; unknown names are ignored. */
function sortTerms(sorts: Readonly<Record<string, SQLWrapper>>, sort: string): SQL[] {
  const name = sort.replace(/^-/, '');
  const column = Object.hasOwn(sorts, name) ? sorts[name] : undefined;
  return column ? [sort.startsWith('-') ? desc(column) : asc(column)] : [];
}
