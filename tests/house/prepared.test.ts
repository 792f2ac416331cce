import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { auditChange } from '../../db/audit.ts';
import { openDb } from '../../db/client.ts';
import { insertion, prepared } from '../../db/prepared.ts';
import { metals } from '../../db/schema/catalogue.ts';
import { auditLog } from '../../db/schema/system.ts';
import { write } from '../../db/writer.ts';
import { makeMetal } from '../support/orders.ts';
import { rowsOf, testDb } from '../support/people.ts';

const named = prepared((db) =>
  db
    .select({ name: metals.metalName })
    .from(metals)
    .where(eq(metals.id, sql.placeholder('id')))
    .prepare(),
);

test('Une requête préparée lit ce que sa transaction vient d’écrire, et plus après son abandon', async () => {
  const db = testDb();
  const { id } = makeMetal(db, { metalName: 'Souverain' });
  const abandoned = write({ db }, (tx) => {
    tx.db.update(metals).set({ metalName: 'Ducat' }).run();
    expect(named(tx.db).get({ id })).toEqual({ name: 'Ducat' });
    throw new Error('abandoned');
  });
  await expect(abandoned).rejects.toThrow('abandoned');
  expect(named(db).get({ id })).toEqual({ name: 'Souverain' });
  // Each database has its own.
  expect(named(testDb()).get({ id })).toBeUndefined();
});

test('Une insertion préparée complète la ligne, et écrit ses valeurs comme le schéma', () => {
  const db = testDb();
  const row = { at: 1, actorKind: 'system', action: 'x.y', entity: 'x', detail: { un: 1 } } as const;
  const written = insertion(auditLog)(db, row);
  expect(written).toEqual({ id: expect.any(String), actorId: null, entityId: null, ...row });
  expect(db.select().from(auditLog).all()).toEqual([written]);
  const { id, ...metal } = makeMetal(db, { pricing: null });
  const copied = insertion(metals)(db, metal);
  expect(copied.id).not.toBe(id);
  expect(db.select().from(metals).where(eq(metals.id, copied.id)).get()).toEqual(copied);
});

test('Un même texte rend des objets comme des colonnes, dans n’importe quel ordre', () => {
  const db = testDb();
  makeMetal(db, { metalName: 'Souverain' });
  const text = sql`select metal_name from metals`;
  expect(db.values(text)).toEqual([['Souverain']]);
  expect(db.all(text)).toEqual([{ metal_name: 'Souverain' }]);
});

const admin = { kind: 'admin', userId: 'a1' } as const;

test('Une modification garde l’avant et l’après des seuls champs qui ont changé', () => {
  const db = openDb(':memory:');
  const before = { title: 'Napoléon', sides: ['a', 'b'], price: 71_500, photo: null as string | null, updatedAt: 1 };
  const change = { action: 'metal.edit', entity: 'metal', entityId: 'x' };
  const after = { ...before, sides: ['a', 'b'], price: 72_000, photo: 'p.avif', updatedAt: 2 };
  auditChange({ db, actor: admin }, { ...change, before, after });
  auditChange({ db, actor: admin }, { ...change, before, after: { ...before, updatedAt: 3 } });
  expect(rowsOf(db, auditLog).map(({ detail }) => detail)).toEqual([
    { before: { price: 71_500, photo: null }, after: { price: 72_000, photo: 'p.avif' } },
  ]);
});
