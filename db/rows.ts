import { eq } from 'drizzle-orm';
import type { AnySQLiteColumn, SQLiteTable, SQLiteUpdateSetSource } from 'drizzle-orm/sqlite-core';
import type { Db } from './client.ts';

type Table = SQLiteTable & { id: AnySQLiteColumn };

export const rowById = <T extends Table>(
  db: Db,
  table: T,
  id: T['$inferSelect']['id'],
): T['$inferSelect'] | undefined =>
  db
    .select()
    .from(table as SQLiteTable)
    .where(eq(table.id, id))
    .get();

/** @returns the changed row */
export const updateById = <T extends Table>(
  db: Db,
  table: T,
  id: T['$inferSelect']['id'],
  values: SQLiteUpdateSetSource<T>,
): T['$inferSelect'] =>
  db
    .update(table as SQLiteTable)
    .set(values)
    .where(eq(table.id, id))
    .returning()
    .get();

export const setById = <T extends Table>(
  db: Db,
  table: T,
  id: T['$inferSelect']['id'],
  values: SQLiteUpdateSetSource<T>,
): void => void db.update(table).set(values).where(eq(table.id, id)).run();
