import type { SQL } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Db } from '../../db/client.ts';
import { openDb } from '../../db/client.ts';
import { newId } from '../../db/id.ts';
import { prepare } from '../../db/prepared.ts';
import { users } from '../../db/schema/accounts.ts';
import { configurations } from '../../db/schema/shop.ts';
import { currentConfig } from '../../src/features/configuration/configuration.server.ts';
import type { Actor } from '../../src/http/context.ts';

let migrated: Buffer | undefined;

/** Empty, migrated once. */
export function migratedFile(): Buffer {
  migrated ??= openDb(':memory:').$client.serialize();
  return migrated;
}

export const testDb = () => openDb(migratedFile());

const queryOf = (table: SQLiteTable) => prepare((db) => db.select().from(table).prepare());
const queries = new WeakMap<SQLiteTable, ReturnType<typeof queryOf>>();

export function rowsOf<T extends SQLiteTable>(db: Db, table: T): T['$inferSelect'][] {
  const query = queries.get(table) ?? queryOf(table);
  queries.set(table, query);
  return query(db).all();
}

export const addRow = <T extends SQLiteTable>(
  db: Pick<Db, 'insert'>,
  table: T,
  row: T['$inferInsert'],
): T['$inferSelect'] => db.insert<SQLiteTable>(table).values(row).returning().get() as T['$inferSelect'];

/** Bypasses the shop; all rows, or those of a condition. */
export const changeRows = <T extends SQLiteTable>(
  db: Pick<Db, 'update'>,
  table: T,
  values: Partial<T['$inferInsert']>,
  where?: SQL,
): void => void db.update<SQLiteTable>(table).set(values).where(where).run();

/** Direct access, like another process; closed afterwards. */
export function inDatabase<T>(folder: string, work: (db: Db) => T): T {
  const db = openDb(`${folder}/shop.db`);
  // The shop writes too, and writes from outside are tried once only.
  db.$client.pragma('busy_timeout = 5000');
  const close = () => void db.$client.close();
  let result: T;
  try {
    result = work(db);
  } catch (error) {
    close();
    throw error;
  }
  if (result instanceof Promise) return result.finally(close) as T;
  close();
  return result;
}

/** Seller fields of a purchase from the public. */
export const seller = {
  source: 'public' as const,
  supplier: 'Jeanne Martin',
  address: '3 rue Haute, Lyon',
  proof: 'CNI 12AB',
  sex: 'F' as const,
  bornOn: '1960-03-12',
  bornAt: 'Dijon',
};

type UserRow = typeof users.$inferInsert;

export function makeUser(db: Db, role: 'client' | 'admin', values: Partial<UserRow> = {}) {
  const id = newId();
  const now = Date.now();
  return addRow(db, users, {
    id,
    email: `${id}@example.fr`,
    passwordHash: 'unusable',
    role,
    civilite: 'Mme',
    firstName: 'Zoé',
    lastName: 'Lefèvre',
    dateOfBirth: '1980-05-17',
    portablePhone: '+33612345678',
    address: '1 rue de la Paix',
    postalCode: '75002',
    town: 'Paris',
    country: 'FR',
    createdAt: now,
    updatedAt: now,
    ...values,
  });
}

export function makeActor(
  db: Db,
  role: 'client' | 'admin',
  values: Partial<UserRow> = {},
): Extract<Actor, { userId: string }> {
  return { kind: role, userId: makeUser(db, role, values).id, sessionId: 'none' };
}

export function configure(db: Db, values: Partial<typeof configurations.$inferInsert>): void {
  const { id: _, ...inForce } = currentConfig(db);
  const now = Date.now();
  addRow(db, configurations, { ...inForce, createdAt: now, updatedAt: now, ...values });
}

/** Delivery countries chosen, free parcels. */
export const sellTo = (db: Db, ...countries: string[]): void =>
  configure(db, { countries, delivery: [{ upTo: null, cost: 0 }] });
