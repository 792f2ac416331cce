import { getTableColumns, sql } from 'drizzle-orm';
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

/** Inserts rows by statements built once for each connection and number of rows. Answers them with their defaults. */
export function insertions<T extends SQLiteTable>(
  table: T,
): (db: Db, given: readonly T['$inferInsert'][]) => T['$inferSelect'][] {
  const columns = Object.entries(getTableColumns(table));
  const placeholders = (_: unknown, place: number) =>
    Object.fromEntries(columns.map(([name]) => [name, sql`${sql.placeholder(`${name} ${place}`)}`]));
  const build = (rows: number) =>
    prepared((db) =>
      db
        .insert(table as SQLiteTable)
        .values(Array.from({ length: rows }, placeholders))
        .prepare(),
    );
  const statements = new Map<number, ReturnType<typeof build>>();
  return (db, given) => {
    const statement = statements.get(given.length) ?? build(given.length);
    statements.set(given.length, statement);
    const values: Record<string, unknown> = {};
    const rows = given.map((one: Record<string, unknown>, place) => {
      const row: Record<string, unknown> = {};
      for (const [name, column] of columns) {
        const value = one[name] === undefined ? (column.defaultFn?.() ?? column.default ?? null) : one[name];
        row[name] = value;
        values[`${name} ${place}`] = value === null ? null : column.mapToDriverValue(value);
      }
      return row;
    });
    const last = Number(statement(db).run(values).lastInsertRowid);
    for (const [place, row] of rows.entries()) row.id ??= last + 1 + place - rows.length;
    return rows as T['$inferSelect'][];
  };
}

/** As `insertions`, of one row. */
export function insertion<T extends SQLiteTable>(table: T): (db: Db, given: T['$inferInsert']) => T['$inferSelect'] {
  const insert = insertions(table);
  return (db, given) => insert(db, [given])[0] as T['$inferSelect'];
}
