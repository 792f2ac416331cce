import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Db } from '../../../db/client.ts';
import { reserves } from '../../../db/schema/catalogue.ts';
import { days, hours } from '../../../src/dates.ts';
import { addReserve } from '../../../src/features/alerts/addReserve.server.ts';
import { getReserves } from '../../../src/features/alerts/admin/alertList.server.ts';
import { reserveListQuery } from '../../../src/features/alerts/alerts.api.ts';
import { fireStockAlerts, notifyOfStock } from '../../../src/features/alerts/back/notify.server.ts';
import { newPriceUpdate } from '../../../src/features/alerts/savePrice.server.ts';
import { dropOldAlerts, followAlertLink } from '../../../src/features/alerts/stopAlert.server.ts';
import { countStock } from '../../../src/features/stock/count/count.server.ts';
import type { Actor } from '../../../src/http/actor.ts';
import { anonymous } from '../../../src/http/actor.ts';
import { ctxOf } from '../../support/context.ts';
import { makeActor, testDb } from '../../support/people.ts';
import { makeMetal } from '../catalogue/stock.ts';
import { alerts, kinds, mails } from './setting.ts';

const email = 'zoe@example.fr';
let db: Db;
let coin: ReturnType<typeof makeMetal>;
beforeEach(() => {
  db = testDb();
  coin = makeMetal(db);
});
afterEach(() => vi.useRealTimers());

const ask = (actor: Actor = anonymous, typeId = coin.id, desiredPrice = 60_000) =>
  addReserve(ctxOf(db, actor), { email, type: 'metal', typeId, desiredPrice });
const follow = (method: 'GET' | 'POST', token = alerts(db)[0]?.stopToken ?? '') =>
  followAlertLink(ctxOf(db), { token, confirms: true, request: new Request('https://shop.example/x', { method }) });
const sellAt = async (euros: number) =>
  (
    await newPriceUpdate(ctxOf(db, makeActor(db, 'admin')), {
      typeId: coin.id,
      newPrice: euros * 1_000_000,
      confirmed: { price: euros * 1_000_000 },
    })
  ).fired;

describe('Une adresse que personne n’a confirmée', () => {
  test('reçoit une seule question, quoi que l’on demande avec elle, puis rien', async () => {
    for (let n = 0; n < 30; n++) await ask(anonymous, makeMetal(db).id);
    await ask(anonymous, alerts(db)[0]?.typeId, 50_000);
    expect(kinds(db)).toEqual(['alertConfirm']);
    const [first] = alerts(db);
    expect(mails(db)[0]?.text).toContain(`https://shop.example/alerte/confirmer/${first?.stopToken}`);
    expect(mails(db)[0]?.text).toContain(`https://shop.example/alerte/arreter/${first?.stopToken}`);
    expect(alerts(db)).toHaveLength(20);
  });

  test('cède la place à son propriétaire, quand un inconnu a tout rempli', async () => {
    for (let n = 0; n < 20; n++) await ask(anonymous, makeMetal(db).id);
    const { userId } = makeActor(db, 'client', { email, emailProvenAt: 1 });
    await ask({ kind: 'client', userId, sessionId: 'none' });
    expect(alerts(db)).toHaveLength(20);
    expect(alerts(db).filter(({ confirmedAt }) => confirmedAt !== null)).toMatchObject([{ typeId: coin.id }]);
  });

  test('ne se confirme pas par une alerte arrêtée', async () => {
    await ask();
    await follow('POST');
    db.update(reserves).set({ stoppedAt: 1 }).run();
    await ask(anonymous, makeMetal(db).id);
    expect(alerts(db).filter(({ stoppedAt }) => stoppedAt === null)).toMatchObject([{ confirmedAt: null }]);
  });

  test('n’apprend rien du prix atteint ni du retour d’un article', async () => {
    await ask();
    expect(await sellAt(500)).toBe(0);
    const admin = ctxOf(db, makeActor(db, 'admin'));
    const count = (n: number) => countStock(admin, { type: 'metal', id: coin.id, count: n, reason: 'Comptage' });
    await count(0);
    await notifyOfStock(ctxOf(db), { email, type: 'metal', typeId: coin.id });
    await count(2);
    expect(await fireStockAlerts(admin)).toBe(0);
    expect(kinds(db)).toEqual(['alertConfirm']);
  });

  test('peut redemander la question le lendemain, et oublie tout après trente jours', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    await ask();
    vi.setSystemTime(Date.now() + hours(24) + 1);
    await ask();
    expect(kinds(db)).toEqual(['alertConfirm', 'alertConfirm']);
    expect(await dropOldAlerts(ctxOf(db), Date.now() + days(29) - hours(25))).toBe(0);
    expect(await dropOldAlerts(ctxOf(db), Date.now() + days(30))).toBe(1);
  });
});

describe('Le lien du courriel', () => {
  test('ne confirme qu’une fois pressé, et alors toutes les alertes qui attendent', async () => {
    await ask();
    await ask(anonymous, makeMetal(db).id);
    expect((await follow('GET')).pressed).toBeNull();
    expect(alerts(db)).toMatchObject([{ confirmedAt: null }, { confirmedAt: null }]);
    expect(await follow('POST')).toMatchObject({ pressed: 'confirmed' });
    const confirmed = alerts(db).map(({ confirmedAt }) => confirmedAt);
    expect(confirmed).toEqual([expect.any(Number), expect.any(Number)]);
    expect((await follow('POST', 'inconnu')).shown).toBeUndefined();
    expect(await sellAt(500)).toBe(1);
    expect(kinds(db)).toEqual(['alertConfirm', 'alertFired']);
    // Asked again later, it needs no new question.
    await ask(anonymous, makeMetal(db).id);
    expect(kinds(db).at(-1)).toBe('alertSet');
  });

  test('dit aussitôt un prix atteint entre-temps, et ne réveille pas une alerte arrêtée', async () => {
    await ask();
    await ask(anonymous, makeMetal(db).id);
    await sellAt(500);
    db.update(reserves)
      .set({ stoppedAt: 1 })
      .where(eq(reserves.typeId, alerts(db)[1]?.typeId ?? ''))
      .run();
    await follow('POST');
    expect(kinds(db)).toEqual(['alertConfirm', 'alertFired']);
    expect(alerts(db)[1]?.confirmedAt).toBeNull();
  });
});

test('Une cliente connectée dont l’adresse est prouvée n’a rien à confirmer, une autre si', async () => {
  await ask(makeActor(db, 'client', { email: 'autre@example.fr', emailProvenAt: 1 }));
  expect(kinds(db)).toEqual(['alertConfirm']);
  const zoe = makeActor(db, 'client', { email, emailProvenAt: 1 });
  await ask(zoe);
  expect(kinds(db)).toEqual(['alertConfirm', 'alertSet']);
  expect(await sellAt(500)).toBe(1);
});

test('Le comptoir voit ce qui reste à confirmer', async () => {
  await ask();
  const admin = makeActor(db, 'admin');
  const count = (state: string) =>
    getReserves(ctxOf(db, admin), reserveListQuery.parse({ state })).rows.map((row) => row.confirmedAt).length;
  expect([count('unconfirmed'), count('waiting'), count('')]).toEqual([1, 0, 1]);
  await follow('POST');
  expect([count('unconfirmed'), count('waiting'), count('')]).toEqual([0, 1, 1]);
});
