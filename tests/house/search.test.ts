import { asc, eq, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Db, isAnyOf, openDb } from '../../db/client.ts';
import { fold } from '../../db/fold.ts';
import { listPage } from '../../db/list.ts';
import { users } from '../../db/schema/accounts.ts';
import { orders, paymentAttempts } from '../../db/schema/orders.ts';
import { searchMatches } from '../../db/search.ts';
import { ftsQuery } from '../../db/searchWords.ts';
import { write } from '../../db/writer.ts';
import { userListQuery } from '../../src/features/accounts/model/users.api.ts';
import { getAllUsers } from '../../src/features/accounts/model/users.server.ts';
import { getAllOrders } from '../../src/features/orders/model/queries.server.ts';
import { orderListQuery } from '../../src/features/orders/orders.api.ts';
import { journalList } from '../../src/features/overview/journal/journalList.server.ts';
import { anonymisedBuyer } from '../../src/features/privacy/erase.server.ts';
import type { Ctx } from '../../src/http/context.ts';
import { listMails } from '../../src/mail/outboxList.server.ts';
import { ctxOf } from '../support/context.ts';
import { makeCurrency, makeMetal, orderByTransfer } from '../support/orders.ts';
import { addRow, makeActor, makeUser, testDb } from '../support/people.ts';

const journal = journalList(() => null);
let db: Db;
let zoe: ReturnType<typeof makeActor>;
let coin: string;
let first: string;
let second: string;
let admin: Ctx;

beforeEach(async () => {
  db = testDb();
  admin = ctxOf(db, { kind: 'admin', userId: 'a', sessionId: 's' });
  zoe = makeActor(db, 'client', { email: 'zoe@example.fr', portablePhone: '+33698765432', postalCode: '69003' });
  const paul = makeActor(db, 'client', { email: 'paul@example.com', firstName: 'Paul', lastName: 'Œuvrard' });
  coin = makeMetal(db).id;
  const dollars = makeCurrency(db);
  first = (await orderByTransfer(db, zoe, 48_235, { Items: [{ type: 'metal', id: coin, quantity: 1 }] }))._id;
  second = (await orderByTransfer(db, paul, 18_431, { Items: [{ type: 'currency', id: dollars.id, quantity: 200 }] }))
    ._id;
});

const list = (query: object) => getAllOrders(admin, orderListQuery.parse(query)).rows.map((row) => row._id);
const found = (q: string) => list({ q });

describe('Une commande se trouve', () => {
  test.each([
    ['par téléphone, comme on l’écrit', '06 98 76 54 32'],
    ['par les derniers chiffres du téléphone', '5432'],
    ['par article, sans accent', '20 francs napoleon'],
    ['par montant, avec sa devise', '482,35 €'],
    ['par un nom et un article', 'lefèvre napo'],
  ])('%s', (_, q) => expect(found(q)).toEqual([first]));

  test('Elle se trouve par numéro de suivi, espacé ou non, dès qu’il est noté', async () => {
    await write({ db }, (tx) =>
      tx.db.update(orders).set({ trackingNumber: 'XY 123 456 789 FR' }).where(eq(orders.id, first)).run(),
    );
    expect(found('XY123456789FR')).toEqual([first]);
    expect(found('xy 123 456 789')).toEqual([first]);
  });

  test('Elle se trouve par la référence bancaire de chacun de ses essais de paiement', async () => {
    const values = { userId: zoe.userId, orderId: first, amount: 48_235, mac: '', bankDate: '22/11/2026' };
    for (const reference of ['G6QP7HR52B24', 'K4MN8PQR2S3T'])
      await write({ db }, (tx) => addRow(tx.db, paymentAttempts, { ...values, reference, createdAt: 1, expiresAt: 2 }));
    expect(found('G6QP7HR52B24')).toEqual([first]);
    expect(found('k4mn 8pqr 2s3t')).toEqual([first]);
  });

  test('Elle se trouve par l’adresse que le client a depuis, et plus par ce qui a été effacé', async () => {
    await write({ db }, (tx) =>
      tx.db.update(users).set({ email: 'nouvelle@example.fr' }).where(eq(users.id, zoe.userId)).run(),
    );
    expect(found('nouvelle@example.fr')).toEqual([first]);
    await write({ db }, (tx) => tx.db.update(orders).set({ buyer: anonymisedBuyer }).where(eq(orders.id, first)).run());
    expect(found('lefevre')).toEqual([]);
  });

  test('Elle se trouve par article choisi, par date, règlement et livraison', () => {
    expect(list({ item: coin })).toEqual([first]);
    expect(list({ item: coin, q: 'paul' })).toEqual([]);
    expect(list({ paymentType: 'carte' })).toEqual([]);
    expect(list({ delivery: 'counter', sort: '-client' })).toEqual([second, first]);
    const { createdAt } = db.select().from(orders).where(eq(orders.id, second)).get() ?? { createdAt: 0 };
    expect(list({ until: createdAt - 1000 })).toEqual([]);
    expect(list({ since: createdAt - 60_000, until: createdAt + 60_000 })).toHaveLength(2);
  });
});

test('La recherche retrouve ses lignes après une copie et un compactage de la base', () => {
  db.delete(orders).where(eq(orders.id, first)).run();
  db.$client.exec('vacuum');
  expect(found('oeuvrard')).toEqual([second]);
  const copy = openDb(db.$client.serialize());
  const n = copy.get<{ n: number }>(
    sql`select rowid as n from orders where rowid in (${searchMatches('orders', 'oeuvrard') ?? sql`null`})`,
  );
  expect(n).toBeDefined();
});

test('Ce qui est effacé ne reste pas dans l’index', async () => {
  await write({ db }, (tx) => tx.db.update(users).set({ lastName: 'Introuvable' }).run());
  const holds = () => db.$client.serialize().includes('introuvable');
  expect(holds()).toBe(true);
  await write({ db }, (tx) => tx.db.update(users).set({ lastName: 'Autre' }).run());
  expect(holds()).toBe(false);
});

test('Rien de ce qui est tapé n’est un opérateur', () => {
  expect(ftsQuery('  ')).toBeNull();
  expect(ftsQuery('%')).toBe('');
  for (const q of ['" OR *', 'a NOT b', '(', 'NEAR(x y)', '-a', 'x*', 'a:b', '"']) expect(() => found(q)).not.toThrow();
});

/** The plans of the statements that a list runs, each behind its table. */
function plansOf(work: () => unknown): string[] {
  const statement = Object.getPrototypeOf(db.$client.prepare('select 1')) as { get: () => unknown; all: () => unknown };
  const asked = new Set<string>();
  const spies = (['get', 'all'] as const).map((method) => {
    const real = statement[method];
    return vi.spyOn(statement, method).mockImplementation(function (this: { source: string }, ...values: []) {
      asked.add(this.source);
      return real.apply(this as unknown as typeof statement, values);
    });
  });
  work();
  for (const spy of spies) spy.mockRestore();
  // Where nothing is asked for, nothing is read; and the queue of the search is empty.
  const read = [...asked].filter((source) => !/false|from search_due/.test(source));
  return read.flatMap((source) => {
    const given = (source.match(/\?/g) ?? []).map(() => '0');
    const steps = db.$client.prepare(`explain query plan ${source}`).all(...given) as { detail: string }[];
    return steps.map(({ detail }) => detail);
  });
}

const readsAll = (step: string) => /^SCAN (?!.*(INDEX|VIRTUAL TABLE|json_each|SUBQUERY|CONSTANT))/.test(step);
test.each([
  ['la plus récente d’abord', {}],
  ['par client', { sort: '-client' }],
  ['par état', { sort: 'status' }],
  ['d’un état', { status: 'delivered', sort: '-createdAt' }],
  ['d’un règlement', { paymentType: 'virement', delivery: 'counter', sort: '-createdAt' }],
  ['qui tiennent un mot', { q: 'lefevre', sort: '-createdAt' }],
  ['qui tiennent un article', { item: '01a202ed-dc68-77b5-85c8-b65df0c7cf5a', sort: 'client' }],
])('La liste des commandes %s ne lit aucune table entière', (_, query) => {
  const plans = plansOf(() => list(query));
  expect(plans.length).toBeGreaterThan(2);
  expect(plans.filter(readsAll)).toEqual([]);
  const sorted = plans.filter((step) => step === 'USE TEMP B-TREE FOR ORDER BY');
  // The last one orders the rows of the page alone.
  if (!('q' in query) && !('item' in query)) expect(sorted.length).toBeLessThanOrEqual(plans.length / 4);
});

test.each<[string, (ctx: Ctx) => unknown]>([
  ['des courriels', (ctx) => listMails(ctx, { q: 'commande', state: '', page: 2, pageSize: 40 })],
  ['des comptes', (ctx) => getAllUsers(ctx, userListQuery.parse({ q: 'lefevre', sort: '-name' }))],
  ['du journal', (ctx) => journal.query(ctx, journal.shape.parse({ kind: 'admin', entity: 'order' }))],
])('La liste %s ne lit aucune table entière', (_, list) => {
  expect(plansOf(() => list(admin)).filter(readsAll)).toEqual([]);
});

test('Un texte se compare sans casse, sans accent et sans signe à part', () => {
  const texts = ['  Złoty ŁÓDŹ ', 'København, Đồng', 'Straße, GROẞ, Œuvre', '¼ d’once, 1\u202F000'];
  const folded = ['zloty lodz', 'kobenhavn, dong', 'strasse, gross, oeuvre', "1/4 d'once, 1 000"];
  expect(texts.map(fold)).toEqual(folded);
  expect(folded.map(fold)).toEqual(folded);
});

const lyon = testDb();
beforeAll(() => {
  const people = ['Zoé', 'Élodie', 'Bruno', 'Carla', 'Œuvrard'];
  for (const firstName of people)
    makeUser(lyon, 'client', { firstName, lastName: 'Aub%n', town: 'Lyon', createdAt: 7 });
});

type Asked = { page?: number; pageSize?: number; q?: string; sort?: string };
const peopleOf = (request: Asked) =>
  listPage(lyon, {
    query: lyon.select({ name: users.firstName }).from(users).$dynamic(),
    searchColumns: [users.firstName, users.lastName, users.company, users.town],
    sorts: { town: users.town, name: users.firstName },
    order: [asc(users.createdAt)],
    id: users.id,
    request: { page: 1, pageSize: 500, ...request },
  });
const names = (request: Asked) => peopleOf(request).rows.map(({ name }) => name);

test.each([
  ['LYON elodie', ['Élodie']],
  ['oeuv', ['Œuvrard']],
  ['aub%n bruno', ['Bruno']],
  ['a_b', []],
])('Une liste cherche « %s » sans égard aux accents ni à la casse, et rien n’y est un joker', (q, expected) => {
  expect(names({ q })).toEqual(expected);
});

test('Des lignes égales gardent leur place : aucune n’est sur deux pages, aucune ne manque', () => {
  const pages = [1, 2, 3].map((page) => peopleOf({ page, pageSize: 2, sort: 'town' }));
  const seen = pages.flatMap(({ rows }) => rows.map(({ name }) => name));
  expect([...seen].sort()).toEqual(['Bruno', 'Carla', 'Zoé', 'Élodie', 'Œuvrard']);
  expect(seen).toEqual(names({}));
});

test('Un tri se demande par son nom, à l’endroit ou à l’envers ; un autre nom ne trie pas', () => {
  expect(names({ sort: 'name' }).slice(0, 2)).toEqual(['Bruno', 'Carla']);
  expect(names({ sort: '-name' }).slice(-2)).toEqual(['Carla', 'Bruno']);
  for (const sort of ['password_hash', 'toString', '-', '']) expect(names({ sort })).toEqual(names({}));
});

test('Une liste plus longue que ce que SQLite prend de paramètres se cherche encore', () => {
  const db = testDb();
  const { id } = makeUser(db, 'client');
  makeUser(db, 'client');
  const ids = [...Array.from({ length: 40_000 }, (_, n) => `autre-${n}`), id];
  const found = db.select({ id: users.id }).from(users).where(isAnyOf(users.id, ids)).all();
  expect(found).toEqual([{ id }]);
});
