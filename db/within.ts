import { type SQL, sql } from 'drizzle-orm';
import type { AnySQLiteColumn } from 'drizzle-orm/sqlite-core';

/** `inArray` without its limit of 32 766 parameters: one JSON text of any length. */
export const within = (column: AnySQLiteColumn, ids: readonly (string | number)[] | SQL): SQL =>
  sql`${column} in (select value from json_each(${Array.isArray(ids) ? JSON.stringify(ids) : ids}))`;
