import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { is } from 'drizzle-orm';
import { getTableConfig, SQLiteTable } from 'drizzle-orm/sqlite-core';
import { expect, test } from 'vitest';
import { excludedColumns } from '../../../src/features/privacy/collect.server.ts';

const folder = join(import.meta.dirname, '../../../db/schema');
const modules = await Promise.all(readdirSync(folder).map((file) => import(join(folder, file)) as Promise<object>));
const tables = modules.flatMap((schema) =>
  Object.values(schema).filter((value): value is SQLiteTable => is(value, SQLiteTable)),
);

const isOfPerson = (table: SQLiteTable): boolean => {
  const { columns, foreignKeys } = getTableConfig(table);
  return (
    columns.some(({ name }) => /^(email|recipient|user_id|actor_id)$/.test(name)) ||
    foreignKeys.some((key) => ['users', 'orders'].includes(getTableConfig(key.reference().foreignTable).name))
  );
};

/** Not handed out: keys, what lives for minutes, the house's own work, and invoices, which each order shows whole. */
const others = {
  keys: ['mailed_tokens', 'recovery_codes'],
  minutes: ['quotes', 'invoices_due'],
  work: ['configurations', 'imports', 'mailings', 'price_log', 'price_sets', 'proposals'],
  books: ['cash_movements', 'credits', 'invoices', 'ledger', 'statements', 'stock_reservations'].concat([
    'register_pages',
    'register_readings',
  ]),
};

test('Chaque table qui parle d’une personne est remise avec ses données, ou dite ici, et chaque colonne tue existe', () => {
  const handedOut = new Set([...excludedColumns.keys()].map((table) => getTableConfig(table).name));
  const unnamed = tables.filter(isOfPerson).map((table) => getTableConfig(table).name);
  expect(unnamed.filter((name) => !handedOut.has(name)).sort()).toEqual(Object.values(others).flat().sort());
  for (const [table, columns] of excludedColumns)
    expect(Object.keys(table)).toEqual(expect.arrayContaining([...columns]));
});
