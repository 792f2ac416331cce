import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { Db } from '../../../db/client.ts';
import { metals, reserves } from '../../../db/schema/catalogue.ts';
import { auditLog } from '../../../db/schema/system.ts';
import { days } from '../../../src/dates.ts';
import { stopAlerts } from '../../../src/features/alerts/admin/alertList.server.ts';
import { alertOfLink, dropOldAlerts, stopAlert } from '../../../src/features/alerts/stopAlert.server.ts';
import { ctxOf } from '../../support/context.ts';
import { makeActor, rowsOf, testDb } from '../../support/people.ts';
import { makeCurrency, makeMetal } from '../catalogue/stock.ts';
import { alerts, ask } from './setting.ts';

const stop = (db: Db, token: string, all = false) => stopAlert(ctxOf(db), { token, all });

async function setting() {
  const db = testDb();
  const coin = makeMetal(db);
  const dollar = makeCurrency(db);
  await ask(db, { type: 'metal', typeId: coin.id, desiredPrice: 640 });
  await ask(db, { type: 'currency', typeId: dollar.id, desiredPrice: 0.9 });
  await ask(db, { type: 'metal', typeId: coin.id, desiredPrice: 640, email: 'autre@example.fr' });
  const tokenOf = (type: string, email = 'zoe@example.fr') =>
    alerts(db).find((alert) => alert.type === type && alert.email === email)?.stopToken ?? '';
  const waiting = () =>
    alerts(db)
      .filter(({ stoppedAt }) => stoppedAt === null)
      .map(({ type, email }) => `${type} ${email}`)
      .toSorted();
  return { db, coin, tokenOf, waiting };
}

describe('Le lien d’un courriel', () => {
  test('montre son alerte et les autres de la même adresse, jamais celles d’une autre', async () => {
    const { db, tokenOf } = await setting();
    const shown = alertOfLink(db, tokenOf('metal'));
    expect(shown).toMatchObject({ alert: { desiredPrice: 64_000 }, item: { name: '20 Francs Napoléon' } });
    expect(shown?.others.map(({ item }) => item?.name)).toEqual(['Dollar américain']);
    expect(alertOfLink(db, tokenOf('metal', 'autre@example.fr'))?.others).toEqual([]);
    expect(alertOfLink(db, 'inconnu')).toBeUndefined();
  });

  test('arrête une alerte, ou toutes celles de l’adresse, et recommencer ne change rien', async () => {
    const { db, tokenOf, waiting } = await setting();
    await stop(db, tokenOf('metal'));
    expect(waiting()).toEqual(['currency zoe@example.fr', 'metal autre@example.fr']);
    const once = alerts(db);
    await stop(db, tokenOf('metal'));
    expect(alerts(db)).toEqual(once);
    await stop(db, tokenOf('metal'), true);
    expect(waiting()).toEqual(['metal autre@example.fr']);
    await expect(stop(db, 'inconnu', true)).rejects.toMatchObject({ code: 'notFound' });
  });

  test('d’une alerte déjà envoyée ne l’efface pas, mais arrête les autres', async () => {
    const { db, tokenOf, waiting } = await setting();
    db.update(reserves)
      .set({ firedAt: 5 })
      .where(eq(reserves.stopToken, tokenOf('metal')))
      .run();
    await stop(db, tokenOf('metal'), true);
    expect(alerts(db).find(({ firedAt }) => firedAt === 5)?.stoppedAt).toBeNull();
    expect(waiting()).toEqual(['metal autre@example.fr', 'metal zoe@example.fr']);
  });
});

describe('Les alertes terminées', () => {
  test('sont effacées un an après, celles qui attendent restent', async () => {
    const { db, tokenOf } = await setting();
    const now = Date.now();
    db.update(reserves)
      .set({ firedAt: now - days(365) - 1 })
      .where(eq(reserves.stopToken, tokenOf('metal')))
      .run();
    db.update(reserves)
      .set({ stoppedAt: now - days(365) + 1 })
      .where(eq(reserves.stopToken, tokenOf('currency')))
      .run();
    db.update(reserves).set({ createdAt: 1 }).run();
    expect(await dropOldAlerts(ctxOf(db), now)).toBe(1);
    expect(alerts(db).map(({ type, email }) => `${type} ${email}`)).toEqual(
      expect.arrayContaining(['currency zoe@example.fr', 'metal autre@example.fr']),
    );
    expect(await dropOldAlerts(ctxOf(db), now + 2)).toBe(1);
    expect(await dropOldAlerts(ctxOf(db), now + days(4000))).toBe(0);
  });

  test('et celles d’un article qui n’existe plus s’en vont aussi', async () => {
    const { db, coin } = await setting();
    db.delete(metals).where(eq(metals.id, coin.id)).run();
    expect(await dropOldAlerts(ctxOf(db))).toBe(2);
    expect(alerts(db)).toMatchObject([{ type: 'currency' }]);
  });
});

describe('Le comptoir arrête des alertes', () => {
  test('celles qui attendent, et le journal les nomme', async () => {
    const { db } = await setting();
    const admin = makeActor(db, 'admin');
    const ids = alerts(db).map(({ id }) => id);
    expect(await stopAlerts(ctxOf(db, admin), { ids: ids.slice(0, 2) })).toEqual({ stopped: 2 });
    expect(await stopAlerts(ctxOf(db, admin), { ids })).toEqual({ stopped: 1 });
    expect(rowsOf(db, auditLog).filter(({ action }) => action === 'alert.stop')).toHaveLength(3);
  });
});
