import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { metals, reserves } from '../../../db/schema/catalogue.ts';
import { getReserves } from '../../../src/features/alerts/admin/alertList.server.ts';
import { reserveListQuery } from '../../../src/features/alerts/alerts.api.ts';
import type { Actor } from '../../../src/http/actor.ts';
import { ctxOf } from '../../support/context.ts';
import { makeActor, testDb } from '../../support/people.ts';
import { makeCurrency, makeMetal } from '../catalogue/stock.ts';
import { ask } from './setting.ts';

async function setting() {
  const db = testDb();
  const coin = makeMetal(db, { metalName: 'Écu d’or' });
  const dollar = makeCurrency(db);
  await ask(db, { type: 'metal', typeId: coin.id, desiredPrice: 640, email: 'bea@example.fr' });
  await ask(db, { type: 'currency', typeId: dollar.id, desiredPrice: 0.9, email: 'ada@example.fr' });
  await ask(db, { type: 'metal', typeId: coin.id, desiredPrice: 600, email: 'cleo@example.fr' });
  for (const [position, email] of ['bea', 'ada', 'cleo'].entries())
    db.update(reserves)
      .set({ createdAt: position + 1 })
      .where(eq(reserves.email, `${email}@example.fr`))
      .run();
  const admin = makeActor(db, 'admin');
  const list = (query: object = {}, actor: Actor = admin) =>
    getReserves(ctxOf(db, actor), reserveListQuery.parse(query));
  const names = (query: object = {}) => list(query).rows.map(({ email }) => email.split('@')[0]);
  return { db, coin, list, names };
}

describe('La liste des alertes pour le comptoir', () => {
  test('dit l’article, son prix et le prix attendu en euros, sans le jeton du lien', async () => {
    const { list } = await setting();
    const { rows, meta } = list();
    expect(meta).toEqual({ page: 1, pageSize: 500, total: 3 });
    expect(rows[0]).toMatchObject({ email: 'cleo@example.fr', name: 'Écu d’or', price: 650, desiredPrice: 600 });
    expect(rows[1]).toMatchObject({ name: 'Dollar américain', price: 0.921534, desiredPrice: 0.9, type: 'currency' });
    expect(JSON.stringify(rows)).not.toContain('stopToken');
  });

  test('se trie, se cherche sans accents et se feuillette', async () => {
    const { names, list } = await setting();
    expect(names()).toEqual(['cleo', 'ada', 'bea']);
    expect(names({ sort: 'email' })).toEqual(['ada', 'bea', 'cleo']);
    expect(names({ sort: '-email' })).toEqual(['cleo', 'bea', 'ada']);
    expect(names({ sort: 'name' })).toEqual(['ada', 'cleo', 'bea']);
    expect(names({ sort: 'stopToken' })).toEqual(['cleo', 'ada', 'bea']);
    expect(names({ q: 'ECU bea' })).toEqual(['bea']);
    expect(names({ q: 'usd' })).toEqual(['ada']);
    expect(names({ q: '%' })).toEqual([]);
    expect(list({ page: 2, pageSize: 2, sort: 'email' })).toMatchObject({
      rows: [{ email: 'cleo@example.fr' }],
      meta: { page: 2, pageSize: 2, total: 3 },
    });
  });

  test('garde l’alerte d’un article effacé, sans nom ni prix', async () => {
    const { db, coin, list } = await setting();
    db.delete(metals).where(eq(metals.id, coin.id)).run();
    expect(list({ q: 'bea' }).rows).toMatchObject([{ name: null, price: null, desiredPrice: 640 }]);
  });
});
