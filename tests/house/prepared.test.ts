import { and, eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { insertRow, prepared } from '../../db/prepared.ts';
import { throttles } from '../../db/schema/accounts.ts';
import { metals } from '../../db/schema/catalogue.ts';
import { makeMetal } from '../support/orders.ts';
import { testDb } from '../support/people.ts';

const named = prepared((db) =>
  db
    .select({ name: metals.metalName })
    .from(metals)
    .where(eq(metals.id, sql.placeholder('id')))
    .prepare(),
);

test('Une requête préparée lit ce que sa transaction vient d’écrire, et plus après son abandon', () => {
  const db = testDb();
  const { id } = makeMetal(db, { metalName: 'Souverain' });
  const abandoned = () =>
    db.transaction((tx) => {
      tx.update(metals).set({ metalName: 'Ducat' }).run();
      expect(named(tx).get({ id })).toEqual({ name: 'Ducat' });
      throw new Error('abandoned');
    });
  expect(abandoned).toThrow('abandoned');
  expect(named(db).get({ id })).toEqual({ name: 'Souverain' });
});

test('Chaque base a sa propre requête préparée', () => {
  const [one, other] = [testDb(), testDb()];
  const { id } = makeMetal(one);
  expect(named(one).get({ id })).toBeDefined();
  expect(named(other).get({ id })).toBeUndefined();
});

test('Une ligne est insérée avec ses valeurs par défaut, qu’une colonne soit donnée ou non', () => {
  const db = testDb();
  insertRow(db, throttles, { key: 'a', hits: 2, resetsAt: 5 });
  insertRow(db, throttles, { key: 'b', hits: 3, resetsAt: 6 });
  expect(db.select().from(throttles).all()).toEqual([
    expect.objectContaining({ key: 'a', hits: 2, resetsAt: 5 }),
    expect.objectContaining({ key: 'b', hits: 3, resetsAt: 6 }),
  ]);
});

test('Un même texte rend des objets comme des colonnes, dans n’importe quel ordre', () => {
  const db = testDb();
  makeMetal(db, { metalName: 'Souverain' });
  const text = sql`select metal_name from metals`;
  expect(db.all(text)).toEqual([{ metal_name: 'Souverain' }]);
  expect(db.values(text)).toEqual([['Souverain']]);
  expect(db.all(text)).toEqual([{ metal_name: 'Souverain' }]);
  expect(db.get(text)).toEqual({ metal_name: 'Souverain' });
});

test('Ce qui ne change pas d’une lecture à l’autre garde sa valeur, apostrophe et signe compris', () => {
  const db = testDb();
  for (const key of ["l'un", 'l?autre']) insertRow(db, throttles, { key, hits: 2, resetsAt: -5 });
  const of = (key: string) =>
    prepared((db) =>
      db
        .select({ key: throttles.key, less: sql`${throttles.hits} -${-3}` })
        .from(throttles)
        .where(and(eq(throttles.key, key), eq(throttles.resetsAt, sql.placeholder('end'))))
        .limit(1)
        .prepare(),
    )(db).all({ end: -5 });
  expect(of("l'un")).toEqual([{ key: "l'un", less: 5 }]);
  expect(of('l?autre')).toEqual([{ key: 'l?autre', less: 5 }]);
});
