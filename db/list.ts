import { and, asc, desc, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Db } from './client.ts';
import { fold } from './fold.ts';

/** A `$dynamic()` select of drizzle, with its columns and joins, and nothing else yet. */
type Select<Row> = SQLWrapper & {
  where(condition: SQL | undefined): Select<Row>;
  orderBy(...columns: SQL[]): Select<Row>;
  limit(count: number): Select<Row>;
  offset(count: number): Select<Row>;
  all(): Row[];
};

type List<Row> = {
  query: Select<Row>;
  /** The filters that were asked for; all must hold. */
  where?: readonly (SQL | undefined)[];
  /** What the words of a search are looked for in. */
  texts?: readonly SQLWrapper[];
  /** What a caller may sort by, under the names of the API. */
  sorts?: Readonly<Record<string, SQLWrapper>>;
  /** The order without a wish, and among equals. */
  order: readonly SQL[];
  /** Decides at last, newest first, so that no row is on two pages. */
  id: SQLWrapper;
  asked: { page: number; pageSize: number; q?: string; sort?: string };
};

/** One page of a list, searched, filtered and sorted by the database, and how many rows there are in all. */
export function listPage<Row>(
  db: Db,
  { query, where = [], texts = [], sorts = {}, order, id, asked }: List<Row>,
): { rows: Row[]; meta: { page: number; pageSize: number; total: number } } {
  const { page, pageSize, q = '', sort = '' } = asked;
  const found = query.where(and(...where, matching(texts, q)));
  const total = db.get<{ n: number }>(sql`select count(*) as n from ${found}`).n;
  const rows = found
    .orderBy(...sortedBy(sorts, sort), ...order, desc(id))
    .limit(pageSize)
    .offset((page - 1) * pageSize)
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
