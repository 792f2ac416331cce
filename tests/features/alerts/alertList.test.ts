import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { metals, reserves } from '../../../db/schema/catalogue.ts';
import { getReserves } from '../../../src/features/alerts/admin/alertList.server.ts';
import { reserveListQuery } from '../../../src/features/alerts/alerts.api.ts';
import { makeCurrency } from '../catalogue/stock.ts';
import { openAlerts } from './setting.ts';

const shop = openAlerts();
const { ask, by } = shop;
beforeEach(async () => {
  shop.db.update(metals).set({ metalName: 'Écu d’or' }).run();
  await ask(640, { email: 'bea@example.fr' });
  await ask(0.9, { type: 'currency', typeId: makeCurrency(shop.db).id, email: 'ada@example.fr' });
  await ask(600, { email: 'cleo@example.fr' });
  for (const [at, name] of ['', 'bea', 'ada', 'cleo'].entries())
    shop.db
      .update(reserves)
      .set({ createdAt: at })
      .where(eq(reserves.email, `${name}@example.fr`))
      .run();
});
const list = (query: object = {}) => getReserves(by(), reserveListQuery.parse(query));
const names = (query: object = {}) => list(query).rows.map(({ email }) => email.split('@')[0]);

describe('La liste des alertes pour le comptoir', () => {
  test('dit l’article, son prix et le prix attendu en euros, sans le jeton du lien', () => {
    const { rows, meta } = list();
    expect(meta).toEqual({ page: 1, pageSize: 500, total: 3 });
    expect(rows[0]).toMatchObject({ email: 'cleo@example.fr', name: 'Écu d’or', price: 650, desiredPrice: 600 });
    expect(rows[1]).toMatchObject({ name: 'Dollar américain', price: 0.921534, desiredPrice: 0.9, type: 'currency' });
    expect(JSON.stringify(rows)).not.toContain('stopToken');
  });

  test('se trie, et se cherche sans accents, aussi par le code d’une devise', async () => {
    expect(names()).toEqual(['cleo', 'ada', 'bea']);
    expect(names({ sort: 'email' })).toEqual(['ada', 'bea', 'cleo']);
    expect(names({ sort: 'name' })).toEqual(['ada', 'cleo', 'bea']);
    expect(names({ q: 'ECU bea' })).toEqual(['bea']);
    expect(names({ q: 'usd' })).toEqual(['ada']);
  });

  test('garde l’alerte d’un article effacé, sans nom ni prix', async () => {
    shop.db.delete(metals).run();
    expect(list({ q: 'bea' }).rows).toMatchObject([{ name: null, price: null, desiredPrice: 640 }]);
  });
});
