import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { users } from '../../../db/schema/accounts.ts';
import { metals, reserves } from '../../../db/schema/catalogue.ts';
import { auditLog } from '../../../db/schema/system.ts';
import { days } from '../../../src/dates.ts';
import { getReserves, stopAlerts } from '../../../src/features/alerts/admin/alertList.server.ts';
import { reserveListQuery } from '../../../src/features/alerts/alerts.api.ts';
import {
  alertOfLink,
  deleteOldAlerts,
  ownAlerts,
  stopAlert,
  stopOwnAlert,
} from '../../../src/features/alerts/stopAlert.server.ts';
import { anonymous } from '../../../src/http/context.ts';
import { rowsOf } from '../../support/people.ts';
import { refuses } from '../../support/refuses.ts';
import { makeCurrency } from '../catalogue/stock.ts';
import { openAlerts } from './setting.ts';

const shop = openAlerts();
const { alerts, ask, by } = shop;
beforeEach(async () => {
  await ask(640);
  await ask(0.9, { type: 'currency', typeId: makeCurrency(shop.db).id });
  await ask(640, { email: 'autre@example.fr' });
});

const stop = (token: string, all = false) => stopAlert(by(anonymous), { token, all });
const tokenOf = (type: string, email = 'zoe@example.fr') =>
  alerts().find((alert) => alert.type === type && alert.email === email)?.stopToken ?? '';
const named = ({ type, email }: ReturnType<typeof alerts>[number]) => `${type} ${email}`;
const waiting = () =>
  alerts()
    .filter(({ stoppedAt }) => stoppedAt === null)
    .map(named)
    .toSorted();
const set = (token: string, values: Partial<typeof reserves.$inferInsert>) =>
  shop.db.update(reserves).set(values).where(eq(reserves.stopToken, token)).run();

describe('Le lien d’un courriel', () => {
  test('montre son alerte et les autres de la même adresse, jamais celles d’une autre', async () => {
    const shown = alertOfLink(shop.db, tokenOf('metal'));
    expect(shown).toMatchObject({ alert: { desiredPrice: 64_000 }, item: { name: '20 Francs Napoléon' } });
    expect(shown?.others.map(({ item }) => item?.name)).toEqual(['Dollar américain']);
    expect(alertOfLink(shop.db, tokenOf('metal', 'autre@example.fr'))?.others).toEqual([]);
    expect(alertOfLink(shop.db, 'inconnu')).toBeUndefined();
  });

  test('arrête une alerte, ou toutes celles de l’adresse, et recommencer ne change rien', async () => {
    await stop(tokenOf('metal'));
    expect(waiting()).toEqual(['currency zoe@example.fr', 'metal autre@example.fr']);
    const once = alerts();
    await stop(tokenOf('metal'));
    expect(alerts()).toEqual(once);
    await stop(tokenOf('metal'), true);
    expect(waiting()).toEqual(['metal autre@example.fr']);
    await refuses(stop('inconnu', true), 'notFound');
  });

  test('d’une alerte déjà envoyée ne l’efface pas, mais arrête les autres', async () => {
    set(tokenOf('metal'), { firedAt: 5 });
    await stop(tokenOf('metal'), true);
    expect(alerts().find(({ firedAt }) => firedAt === 5)?.stoppedAt).toBeNull();
    expect(waiting()).toEqual(['metal autre@example.fr', 'metal zoe@example.fr']);
  });
});

test('Les alertes terminées sont effacées un an après, celles qui attendent restent', async () => {
  const now = Date.now();
  set(tokenOf('metal'), { firedAt: now - days(365) - 1 });
  set(tokenOf('currency'), { stoppedAt: now - days(365) + 1 });
  shop.db.update(reserves).set({ createdAt: 1 }).run();
  expect(await deleteOldAlerts(by(), now)).toBe(1);
  expect(alerts().map(named)).toEqual(expect.arrayContaining(['currency zoe@example.fr', 'metal autre@example.fr']));
  expect(await deleteOldAlerts(by(), now + 2)).toBe(1);
  expect(await deleteOldAlerts(by(), now + days(4000))).toBe(0);
  // Nobody waits for an item that is gone.
  shop.db.delete(metals).run();
  expect(await deleteOldAlerts(by())).toBe(1);
});

describe('Le comptoir', () => {
  const list = (query = {}) => getReserves(by(), reserveListQuery.parse(query)).rows;

  test('lit l’article, son prix et le prix attendu, sans le jeton du lien ; trie et cherche, aussi par devise', () => {
    const coin = { email: 'autre@example.fr', name: '20 Francs Napoléon', price: 650, desiredPrice: 640 };
    expect(list({ sort: 'email' })[0]).toMatchObject(coin);
    expect(list({ sort: 'name' })[0]).toMatchObject({ name: '20 Francs Napoléon' });
    expect(list({ q: 'usd zoe' })).toMatchObject([{ name: 'Dollar américain', price: 0.921534, desiredPrice: 0.9 }]);
    expect(JSON.stringify(list())).not.toContain('stopToken');
    shop.db.delete(metals).run();
    expect(list({ q: 'autre' })).toMatchObject([{ name: null, price: null, desiredPrice: 640 }]);
  });

  test('Le comptoir arrête les alertes qui attendent, et le journal les nomme', async () => {
    const ids = alerts().map(({ id }) => id);
    expect(await stopAlerts(by(), { ids: ids.slice(0, 2) })).toEqual({ stopped: 2 });
    expect(await stopAlerts(by(), { ids })).toEqual({ stopped: 1 });
    expect(rowsOf(shop.db, auditLog).filter(({ action }) => action === 'alert.stop')).toHaveLength(3);
  });
});

describe('Une cliente dans son compte', () => {
  const own = (email: string) => alerts().find((alert) => alert.email === email)?.id ?? '';
  const clientOf = (emailProvenAt: number | null) => {
    const user = shop.db.update(users).set({ emailProvenAt }).where(eq(users.email, 'autre@example.fr')).returning();
    return by({ kind: 'client', userId: user.get()?.id ?? '', sessionId: 'none' });
  };

  test('Une cliente à l’adresse confirmée voit ses alertes, et elles seules, et en arrête une', async () => {
    const ctx = clientOf(1);
    expect(ownAlerts(ctx)?.map(({ alert }) => alert.id)).toEqual([own('autre@example.fr')]);
    await refuses(stopOwnAlert(ctx, own('zoe@example.fr')), 'notFound');
    await stopOwnAlert(ctx, own('autre@example.fr'));
    expect(ownAlerts(ctx)?.[0]?.alert.stoppedAt).toEqual(expect.any(Number));
  });

  test('ne voit ni n’arrête rien tant que son adresse n’est pas confirmée', async () => {
    const ctx = clientOf(null);
    expect(ownAlerts(ctx)).toBeNull();
    await refuses(stopOwnAlert(ctx, own('autre@example.fr')), 'notFound');
  });
});
