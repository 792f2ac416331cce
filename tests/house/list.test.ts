import { asc, eq } from 'drizzle-orm';
import { beforeAll, expect, it, test } from 'vitest';
import type { Db } from '../../db/client.ts';
import { listPage } from '../../db/list.ts';
import { sessions, users } from '../../db/schema/accounts.ts';
import { within } from '../../db/within.ts';
import { makeUser, testDb } from '../support/people.ts';

let db: Db;
beforeAll(() => {
  db = testDb();
  const people = ['Zoé', 'Élodie', 'Bruno', 'Carla', 'Œuvrard'];
  for (const firstName of people) makeUser(db, 'client', { firstName, lastName: 'Aub%n', town: 'Lyon', createdAt: 7 });
});

type Asked = { page?: number; pageSize?: number; q?: string; sort?: string };
const list = (asked: Asked) =>
  listPage(db, {
    query: db
      .select({ name: users.firstName })
      .from(users)
      .leftJoin(sessions, eq(sessions.userId, users.id))
      .$dynamic(),
    texts: [users.firstName, users.lastName, users.company, users.town, sessions.id],
    sorts: { town: users.town, name: users.firstName },
    order: [asc(users.createdAt)],
    id: users.id,
    asked: { page: 1, pageSize: 500, ...asked },
  });
const names = (asked: Asked) => list(asked).rows.map(({ name }) => name);

test.each([
  ['LYON elodie', ['Élodie']],
  ['oeuv', ['Œuvrard']],
  ['aub%n bruno', ['Bruno']],
  ['a_b', []],
])('Une liste cherche « %s » sans égard aux accents ni à la casse, et rien n’y est un joker', (q, expected) => {
  expect(names({ q })).toEqual(expected);
});

test('Des lignes égales gardent leur place : aucune n’est sur deux pages, aucune ne manque', () => {
  const pages = [1, 2, 3].map((page) => list({ page, pageSize: 2, sort: 'town' }));
  const seen = pages.flatMap(({ rows }) => rows.map(({ name }) => name));
  expect([...seen].sort()).toEqual(['Bruno', 'Carla', 'Zoé', 'Élodie', 'Œuvrard']);
  expect(seen).toEqual(names({}));
});

test('Un tri se demande par son nom, à l’endroit ou à l’envers ; un autre nom ne trie pas', () => {
  expect(names({ sort: 'name' }).slice(0, 2)).toEqual(['Bruno', 'Carla']);
  expect(names({ sort: '-name' }).slice(-2)).toEqual(['Carla', 'Bruno']);
  for (const sort of ['password_hash', 'toString', '-', '']) expect(names({ sort })).toEqual(names({}));
});

it('Une liste plus longue que ce que SQLite prend de paramètres se cherche encore', () => {
  const db = testDb();
  const { id } = makeUser(db, 'client');
  makeUser(db, 'client');
  const ids = [...Array.from({ length: 40_000 }, (_, n) => `autre-${n}`), id];
  const found = db.select({ id: users.id }).from(users).where(within(users.id, ids)).all();
  expect(found).toEqual([{ id }]);
});
