import type Database from 'better-sqlite3';
import { getTableColumns } from 'drizzle-orm';
import { getTableConfig, type SQLiteTable } from 'drizzle-orm/sqlite-core';

export type Insert = <T extends SQLiteTable>(table: T, row: T['$inferInsert']) => number;

/** Inserts row by row, and answers the number of the row, with one prepared statement a table and set of columns: as fast as many rows at once. */
export function createInserter(client: Database.Database): Insert {
  const statements = new Map<string, Database.Statement>();
  return (table, row) => {
    const columns = getTableColumns(table);
    const names = Object.keys(row);
    const { name } = getTableConfig(table);
    const key = `${name}:${names.join()}`;
    let statement = statements.get(key);
    if (!statement) {
      const columnList = names.map((one) => `\`${columns[one]?.name}\``).join(', ');
      statement = client.prepare(`insert into ${name} (${columnList}) values (${names.map(() => '?').join(', ')})`);
      statements.set(key, statement);
    }
    const { lastInsertRowid } = statement.run(
      names.map((one) => {
        const value = (row as Record<string, unknown>)[one] ?? null;
        return value === null ? null : columns[one]?.mapToDriverValue(value);
      }),
    );
    return Number(lastInsertRowid);
  };
}
