import { asc, getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { AnySQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Db } from './client.ts';
import { within } from './within.ts';

/** One of the hottest queries, built once for each connection; what changes in it is `given`, constants are inlined. */
export function prepared<Q>(build: (db: Db) => Q): (db: Db) => Q {
  const built = new WeakMap<Db, Q>();
  return (db) => {
    const query = built.get(db) ?? build(db);
    built.set(db, query);
    return query;
  };
}

/**
 * A value of a prepared query. The planner does not look behind the plus: where a plan could hang on a bound value,
 * SQLite makes it anew at each run, at three times the price of the run.
 */
export const given = (name: string): SQL => sql`+${sql.placeholder(name)}`;

/** The rows that these values name in a column, for one or five hundred, oldest first. */
export function rowsNamed<T extends SQLiteTable>(table: T, column: AnySQLiteColumn, by: AnySQLiteColumn[] = []) {
  const query = prepared((db) =>
    db
      .select()
      .from(table as SQLiteTable)
      .where(within(column, given('values')))
      .orderBy(...by.map((one) => asc(one)), asc(sql`${table}.rowid`))
      .prepare(),
  );
  return (db: Db, values: readonly string[]): T['$inferSelect'][] =>
    values.length === 0 ? [] : query(db).all({ values: JSON.stringify(values) });
}

type Values = Record<string, unknown>;

/** A query on so many rows of a table, built once for each connection and number; answers the rows with their defaults. */
export function preparedRows<T extends SQLiteTable, Q>(
  table: T,
  build: (db: Db, rows: T['$inferInsert'][]) => Q,
): (db: Db, given: readonly T['$inferInsert'][]) => { query: Q; values: Values; rows: T['$inferSelect'][] } {
  const columns = Object.entries(getTableColumns(table));
  const bySize = new Map<number, { query: (db: Db) => Q; keys: string[][] }>();
  const ofSize = (length: number) => {
    const keys = Array.from({ length }, (_, place) => columns.map(([name]) => `${name} ${place}`));
    const placeholders = keys.map((own) =>
      Object.fromEntries(columns.map(([name], at) => [name, sql`${sql.placeholder(own[at] ?? '')}`])),
    );
    return { query: prepared((db) => build(db, placeholders as T['$inferInsert'][])), keys };
  };
  return (db, given) => {
    const { query, keys } = bySize.get(given.length) ?? ofSize(given.length);
    bySize.set(given.length, { query, keys });
    const values: Values = {};
    const rows = given.map((one: Values, place) => {
      const row: Values = {};
      for (const [at, [name, column]] of columns.entries()) {
        const value = one[name] === undefined ? (column.defaultFn?.() ?? column.default ?? null) : one[name];
        row[name] = value;
        values[keys[place]?.[at] ?? ''] = value === null ? null : column.mapToDriverValue(value);
      }
      return row;
    });
    return { query: query(db), values, rows: rows as T['$inferSelect'][] };
  };
}

/** Inserts rows; answers them with their defaults and numbers. */
export function insertions<T extends SQLiteTable>(
  table: T,
): (db: Db, given: readonly T['$inferInsert'][]) => T['$inferSelect'][] {
  const insert = preparedRows(table, (db, rows) =>
    db
      .insert(table as SQLiteTable)
      .values(rows)
      .prepare(),
  );
  return (db, given) => {
    const { query, values, rows } = insert(db, given);
    const last = Number(query.run(values).lastInsertRowid);
    for (const [place, row] of (rows as Values[]).entries()) row['id'] ??= last + 1 + place - rows.length;
    return rows;
  };
}

/** As `insertions`, of one row. */
export function insertion<T extends SQLiteTable>(table: T): (db: Db, given: T['$inferInsert']) => T['$inferSelect'] {
  const insert = insertions(table);
  return (db, given) => insert(db, [given])[0] as T['$inferSelect'];
}
