import type { Db } from '../../db/client.ts';
import { openDb } from '../../db/client.ts';
import { newId } from '../../db/id.ts';
import { users } from '../../db/schema/accounts.ts';
import { configurations } from '../../db/schema/shop.ts';
import type { Actor } from '../../src/http/actor.ts';

let migrated: Buffer | undefined;

/** A database of its own for each test: a copy of one that was migrated once. */
export function testDb() {
  migrated ??= openDb(':memory:').$client.serialize();
  return openDb(migrated);
}

type UserRow = typeof users.$inferInsert;

export function makeUser(db: Db, role: 'client' | 'admin', values: Partial<UserRow> = {}) {
  const id = newId();
  const now = Date.now();
  return db
    .insert(users)
    .values({
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
    })
    .returning()
    .get();
}

export function makeActor(
  db: Db,
  role: 'client' | 'admin',
  values: Partial<UserRow> = {},
): Extract<Actor, { userId: string }> {
  return { kind: role, userId: makeUser(db, role, values).id, sessionId: 'none' };
}

/** The dealer has chosen the countries that he sells to. */
export const sellTo = (db: Db, ...countries: string[]): void => {
  const rates = {
    carrates22: 0,
    carrates18: 0,
    carrates14: 0,
    delivery: [{ upTo: null, cost: 0 }],
    cardLimit: 500_000,
  };
  db.insert(configurations)
    .values({ ...rates, countries, createdAt: Date.now(), updatedAt: Date.now() })
    .run();
};
