import { ne } from 'drizzle-orm';
import { describe, expect, test, vi } from 'vitest';
import { reserves } from '../../../db/schema/catalogue.ts';
import { days, hours } from '../../../src/dates.ts';
import { addReserve } from '../../../src/features/alerts/addReserve.server.ts';
import { getReserves } from '../../../src/features/alerts/admin/alertList.server.ts';
import { reserveListQuery } from '../../../src/features/alerts/alerts.api.ts';
import { fireStockAlerts, requestStockAlert } from '../../../src/features/alerts/back/notify.server.ts';
import { newPriceUpdate } from '../../../src/features/alerts/savePrice.server.ts';
import { deleteOldAlerts, followAlertLink } from '../../../src/features/alerts/stopAlert.server.ts';
import { type Actor, anonymous } from '../../../src/http/context.ts';
import { countStock } from '../../support/count.ts';
import { makeActor } from '../../support/people.ts';
import { makeMetal } from '../catalogue/stock.ts';
import { openAlerts } from './setting.ts';

const email = 'zoe@example.fr';
const shop = openAlerts();
const { alerts, by, kinds, mails } = shop;

const ask = (actor: Actor = anonymous, typeId = shop.coin.id, desiredPrice = 60_000) =>
  addReserve(by(actor), { email, type: 'metal', typeId, desiredPrice });
const follow = (method: 'GET' | 'POST', token = alerts()[0]?.stopToken ?? '') =>
  followAlertLink(by(anonymous), {
    token,
    isConfirmation: true,
    request: new Request('https://shop.example/x', { method }),
  });
const sellAt = async (euros: number) => {
  const price = euros * 1_000_000;
  return (await newPriceUpdate(by(), { typeId: shop.coin.id, newPrice: price, confirmed: { price } })).fired;
};
const proven = (email: string) => makeActor(shop.db, 'client', { email, emailProvenAt: 1 });

describe('Une adresse que personne n’a confirmée', () => {
  test('reçoit une seule question, quoi que l’on demande avec elle, puis rien', async () => {
    for (let n = 0; n < 30; n++) await ask(anonymous, makeMetal(shop.db).id);
    await ask(anonymous, alerts()[0]?.typeId, 50_000);
    expect(kinds()).toEqual(['alertConfirm']);
    const [first] = alerts();
    expect(mails()[0]?.text).toContain(`https://shop.example/alerte/confirmer/${first?.stopToken}`);
    expect(mails()[0]?.text).toContain(`https://shop.example/alerte/arreter/${first?.stopToken}`);
    expect(alerts()).toHaveLength(20);
  });

  test('L’adresse cède la place à son propriétaire, quand un inconnu a tout rempli', async () => {
    for (let n = 0; n < 20; n++) await ask(anonymous, makeMetal(shop.db).id);
    await ask(proven(email));
    expect(alerts()).toHaveLength(20);
    expect(alerts().filter(({ confirmedAt }) => confirmedAt !== null)).toMatchObject([{ typeId: shop.coin.id }]);
  });

  test('ne se confirme pas par une alerte arrêtée', async () => {
    await ask();
    await follow('POST');
    shop.db.update(reserves).set({ stoppedAt: 1 }).run();
    await ask(anonymous, makeMetal(shop.db).id);
    expect(alerts().filter(({ stoppedAt }) => stoppedAt === null)).toMatchObject([{ confirmedAt: null }]);
  });

  test('n’apprend rien du prix atteint ni du retour d’un article', async () => {
    await ask();
    expect(await sellAt(500)).toBe(0);
    const count = (n: number) => countStock(by(), { type: 'metal', id: shop.coin.id, count: n, reason: 'Comptage' });
    await count(0);
    await requestStockAlert(by(anonymous), { email, type: 'metal', typeId: shop.coin.id });
    await count(2);
    await fireStockAlerts(by());
    expect(kinds()).toEqual(['alertConfirm']);
  });

  test('peut redemander la question le lendemain, et oublie tout après trente jours', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    await ask();
    vi.setSystemTime(Date.now() + hours(24) + 1);
    await ask();
    expect(kinds()).toEqual(['alertConfirm', 'alertConfirm']);
    expect(await deleteOldAlerts(by(), Date.now() + days(29) - hours(25))).toBe(0);
    expect(await deleteOldAlerts(by(), Date.now() + days(30))).toBe(1);
  });
});

describe('Le lien du courriel', () => {
  test('ne confirme qu’une fois pressé, et alors toutes les alertes qui attendent', async () => {
    await ask();
    await ask(anonymous, makeMetal(shop.db).id);
    const listed = (state: string) => getReserves(by(), reserveListQuery.parse({ state })).meta.total;
    expect((await follow('GET')).action).toBeNull();
    expect([listed('unconfirmed'), listed('waiting')]).toEqual([2, 0]);
    expect(await follow('POST')).toMatchObject({ action: 'confirmed' });
    expect([listed('unconfirmed'), listed('waiting')]).toEqual([0, 2]);
    expect((await follow('POST', 'inconnu')).view).toBeUndefined();
    expect(await sellAt(500)).toBe(1);
    expect(kinds()).toEqual(['alertConfirm', 'alertFired']);
    // Asked again later, it needs no new question.
    await ask(anonymous, makeMetal(shop.db).id);
    expect(kinds().at(-1)).toBe('alertSet');
  });

  test('dit aussitôt un prix atteint entre-temps, et ne réveille pas une alerte arrêtée', async () => {
    await ask();
    await ask(anonymous, makeMetal(shop.db).id);
    await sellAt(500);
    shop.db.update(reserves).set({ stoppedAt: 1 }).where(ne(reserves.typeId, shop.coin.id)).run();
    await follow('POST');
    expect(kinds()).toEqual(['alertConfirm', 'alertFired']);
    expect(alerts()[1]?.confirmedAt).toBeNull();
  });
});

test('Une cliente connectée dont l’adresse est prouvée n’a rien à confirmer, une autre si', async () => {
  await ask(proven('autre@example.fr'));
  expect(kinds()).toEqual(['alertConfirm']);
  await ask(proven(email));
  expect(kinds()).toEqual(['alertConfirm', 'alertSet']);
  expect(await sellAt(500)).toBe(1);
});
