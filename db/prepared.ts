import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { AnySQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Db } from './client.ts';
import { within } from './within.ts';

type Insertion = { run: (values: Record<string, unknown>) => unknown };

/** Of the connection, whichever transaction of it asks. */
const sessionOf = (db: Db): object => (db as unknown as { session: object }).session;

type Built = { query: { sql: string; params: unknown[] }; stmt: unknown };
type Session = { client: { prepare: (text: string) => unknown } };

const literal = (value: number | string): string =>
  typeof value === 'number' ? ` ${value}` : `'${value.replaceAll("'", "''")}'`;

/**
 * Where its plan could hang on a value, SQLite reads a statement anew whenever one is bound, at ten times the price of
 * running it. So what never changes stands in the text, and the rest behind a `+`, into which the planner does not look.
 */
function fixed<Q extends object>(query: Q, session: object): Q {
  const { query: built } = query as unknown as Built;
  const params: unknown[] = [];
  let at = 0;
  const text = built.sql.replaceAll('?', () => {
    const value = built.params[at++];
    if (typeof value === 'number' || typeof value === 'string') return literal(value);
    params.push(value);
    return '+?';
  });
  const stmt = (session as Session).client.prepare(text);
  return Object.assign(query, { query: { ...built, sql: text, params }, stmt });
}

/**
 * A query that is built once for each connection, which costs more than to run it; its transactions run the same. What
 * changes is a `sql.placeholder`.
 */
export function prepared<Q extends object>(build: (db: Db) => Q): (db: Db) => Q {
  const built = new WeakMap<object, Q>();
  return (db) => {
    const session = sessionOf(db);
    const query = built.get(session) ?? fixed(build(db), session);
    built.set(session, query);
    return query;
  };
}

/** A column among the ids of `idsOf`: the text stays the same however many they are. */
export const among = (column: AnySQLiteColumn): SQL => within(column, sql.placeholder('ids'));

export const idsOf = (ids: Iterable<string>): { ids: string } => ({ ids: JSON.stringify([...ids]) });

const insertions = new WeakMap<object, Map<string, Insertion>>();

/** Inserts one row by a query that is built once for each set of columns. Returns it, but for a number that SQLite gives. */
export function insertRow<T extends SQLiteTable>(db: Db, table: T, row: T['$inferInsert']): T['$inferSelect'] {
  const kept: Record<string, unknown> = {};
  const values: Record<string, unknown> = {};
  for (const [name, column] of Object.entries(getTableColumns(table))) {
    const value = (row as Record<string, unknown>)[name] ?? column.defaultFn?.() ?? column.default ?? null;
    kept[name] = value;
    if (value !== null) values[name] = value;
  }
  const session = sessionOf(db);
  const known = insertions.get(session) ?? new Map<string, Insertion>();
  insertions.set(session, known);
  const key = `${columnsKey(table)}(${Object.keys(values)})`;
  const query = known.get(key) ?? insertion(db, table, Object.keys(values));
  known.set(key, query);
  query.run(values);
  return kept as T['$inferSelect'];
}

const tableKeys = new WeakMap<object, number>();
let tables = 0;

function columnsKey(table: object): number {
  const key = tableKeys.get(table) ?? ++tables;
  tableKeys.set(table, key);
  return key;
}

function insertion<T extends SQLiteTable>(db: Db, table: T, names: readonly string[]): Insertion {
  const values = Object.fromEntries(names.map((name) => [name, sql.placeholder(name)]));
  return db
    .insert(table)
    .values(values as T['$inferInsert'])
    .prepare() as Insertion;
}
