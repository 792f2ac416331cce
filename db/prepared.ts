import { getTableColumns, getTableName, type SQL, sql } from 'drizzle-orm';
import type { AnySQLiteColumn, SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Db } from './client.ts';
import { within } from './within.ts';

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

type Insertion = { columns: [string, SQLiteColumn][]; statement: { run: (...values: unknown[]) => unknown } };
const insertions = new WeakMap<object, WeakMap<SQLiteTable, Insertion>>();

/** Inserts one row by a statement that is made once for each table. Returns it, but for a number that SQLite gives. */
export function insertRow<T extends SQLiteTable>(db: Db, table: T, row: T['$inferInsert']): T['$inferSelect'] {
  const session = sessionOf(db);
  const known = insertions.get(session) ?? new WeakMap<SQLiteTable, Insertion>();
  insertions.set(session, known);
  const { columns, statement } = known.get(table) ?? insertionInto(session, table);
  known.set(table, { columns, statement });
  const kept: Record<string, unknown> = {};
  const values = columns.map(([name, column]) => {
    const value = (row as Record<string, unknown>)[name] ?? column.defaultFn?.() ?? column.default ?? null;
    kept[name] = value;
    return value === null ? null : column.mapToDriverValue(value);
  });
  statement.run(...values);
  return kept as T['$inferSelect'];
}

function insertionInto(session: object, table: SQLiteTable): Insertion {
  const columns = Object.entries<SQLiteColumn>(getTableColumns(table));
  const names = columns.map(([, { name }]) => `"${name}"`);
  const text = `insert into "${getTableName(table)}" (${names}) values (${names.map(() => '?')})`;
  return { columns, statement: (session as Session).client.prepare(text) as Insertion['statement'] };
}
