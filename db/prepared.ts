import { getTableColumns, type Placeholder, sql } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Db } from './client.ts';

/** One of the ten hottest queries, built once for each connection; what changes in it is a `sql.placeholder`. */
export function prepared<Q>(build: (db: Db) => Q): (db: Db) => Q {
  const built = new WeakMap<Db, Q>();
  return (db) => {
    const query = built.get(db) ?? build(db);
    built.set(db, query);
    return query;
  };
}

/** A placeholder for each column, by its name: a prepared insertion is given them all, defaults too. */
export const everyColumn = <T extends SQLiteTable>(table: T): Record<keyof T['$inferInsert'], Placeholder> =>
  Object.fromEntries(Object.keys(getTableColumns(table)).map((name) => [name, sql.placeholder(name)])) as Record<
    keyof T['$inferInsert'],
    Placeholder
  >;
