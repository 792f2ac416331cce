import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Db } from './client.ts';

/** One of the hottest queries, built once for each connection; what changes in it is a `sql.placeholder`. */
export function prepared<Q>(build: (db: Db) => Q): (db: Db) => Q {
  const built = new WeakMap<Db, Q>();
  return (db) => {
    const query = built.get(db) ?? build(db);
    built.set(db, query);
    return query;
  };
}

/** One for each column, by its name. */
export const placeholders = <T extends SQLiteTable>(table: T) =>
  Object.fromEntries(
    Object.keys(getTableColumns(table)).map((name) => [name, sql`${sql.placeholder(name)}`]),
  ) as Record<keyof T['$inferInsert'], SQL>;

/** Inserts one row by a statement built once for each connection. Answers the row as it stands, defaults and number too. */
export function insertion<T extends SQLiteTable>(table: T): (db: Db, given: T['$inferInsert']) => T['$inferSelect'] {
  const columns = Object.entries(getTableColumns(table));
  const statement = prepared((db) =>
    db
      .insert(table as SQLiteTable)
      .values(placeholders(table))
      .prepare(),
  );
  return (db, given: Record<string, unknown>) => {
    const row: Record<string, unknown> = {};
    const values: Record<string, unknown> = {};
    for (const [name, column] of columns) {
      const value = given[name] === undefined ? (column.defaultFn?.() ?? column.default ?? null) : given[name];
      row[name] = value;
      values[name] = value === null ? null : column.mapToDriverValue(value);
    }
    const { lastInsertRowid } = statement(db).run(values);
    if (row.id === null) row.id = Number(lastInsertRowid);
    return row as T['$inferSelect'];
  };
}
