import { expect, it } from 'vitest';
import { users } from '../../db/schema/accounts.ts';
import { within } from '../../db/within.ts';
import { makeUser, testDb } from '../support/people.ts';

it('Une liste plus longue que ce que SQLite prend de paramètres se cherche encore', () => {
  const db = testDb();
  const { id } = makeUser(db, 'client');
  makeUser(db, 'client');
  const ids = [...Array.from({ length: 40_000 }, (_, n) => `autre-${n}`), id];
  const found = db.select({ id: users.id }).from(users).where(within(users.id, ids)).all();
  expect(found).toEqual([{ id }]);
});
