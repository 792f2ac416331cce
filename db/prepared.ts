import { asc, getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { AnySQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import { type Db, isAnyOf } from './client.ts';

/** Prepared once per connection. Values must be a `boundValue`; constants are inlined. */
export function prepare<Q>(build: (db: Db) => Q): (db: Db) => Q {
  const queries = new WeakMap<Db, Q>();
  return (db) => {
    const query = queries.get(db) ?? build(db);
    queries.set(db, query);
    return query;
  };
}

/** The plus hides the value from SQLite's planner, which would replan each run at three times the cost. */
export const boundValue = (name: string): SQL => sql`+${sql.placeholder(name)}`;

export function rowsByColumn<T extends SQLiteTable>(
  table: T,
  column: AnySQLiteColumn,
  orderColumns: AnySQLiteColumn[] = [],
) {
  const query = prepare((db) =>
    db
      .select()
      .from(table as SQLiteTable)
      .where(isAnyOf(column, boundValue('values')))
      .orderBy(...orderColumns.map((orderColumn) => asc(orderColumn)), asc(sql`${table}.rowid`))
      .prepare(),
  );
  return (db: Db, values: readonly string[]): T['$inferSelect'][] =>
    values.length === 0 ? [] : query(db).all({ values: JSON.stringify(values) });
}

type Values = Record<string, unknown>;

/** Prepared once per connection and number of rows. Returns the added rows, completed with defaults. */
export function prepareRows<T extends SQLiteTable, Q>(
  table: T,
  build: (db: Db, rows: T['$inferInsert'][]) => Q,
): (db: Db, inputs: readonly T['$inferInsert'][]) => { query: Q; values: Values; rows: T['$inferSelect'][] } {
  const columns = Object.entries(getTableColumns(table));
  const queriesBySize = new Map<number, { query: (db: Db) => Q; keys: string[][] }>();
  const buildQuery = (length: number) => {
    const keys = Array.from({ length }, (_, position) => columns.map(([name]) => `${name} ${position}`));
    const placeholders = keys.map((rowKeys) =>
      Object.fromEntries(columns.map(([name], index) => [name, sql`${sql.placeholder(rowKeys[index] ?? '')}`])),
    );
    return { query: prepare((db) => build(db, placeholders as T['$inferInsert'][])), keys };
  };
  return (db, inputs) => {
    const { query, keys } = queriesBySize.get(inputs.length) ?? buildQuery(inputs.length);
    queriesBySize.set(inputs.length, { query, keys });
    const values: Values = {};
    const rows = inputs.map((input: Values, position) => {
      const row: Values = {};
      for (const [index, [name, column]] of columns.entries()) {
        const value = input[name] === undefined ? (column.defaultFn?.() ?? column.default ?? null) : input[name];
        row[name] = value;
        values[keys[position]?.[index] ?? ''] = value === null ? null : column.mapToDriverValue(value);
      }
      return row;
    });
    return { query: query(db), values, rows: rows as T['$inferSelect'][] };
  };
}

export function preparedInserts<T extends SQLiteTable>(
  table: T,
): (db: Db, inputs: readonly T['$inferInsert'][]) => T['$inferSelect'][] {
  const insert = prepareRows(table, (db, rows) =>
    db
      .insert(table as SQLiteTable)
      .values(rows)
      .prepare(),
  );
  return (db, inputs) => {
    const { query, values, rows } = insert(db, inputs);
    const lastRowId = Number(query.run(values).lastInsertRowid);
    for (const [position, row] of (rows as Values[]).entries()) row['id'] ??= lastRowId + 1 + position - rows.length;
    return rows;
  };
}

export function preparedInsert<T extends SQLiteTable>(
  table: T,
): (db: Db, input: T['$inferInsert']) => T['$inferSelect'] {
  const insert = preparedInserts(table);
  return (db, input) => insert(db, [input])[0] as T['$inferSelect'];
}
