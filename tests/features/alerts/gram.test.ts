import { expect, test } from 'vitest';
import { getReserves } from '../../../src/features/alerts/admin/alertList.server.ts';
import { goldGram } from '../../../src/features/alerts/alert.ts';
import { reserveListQuery } from '../../../src/features/alerts/alerts.api.ts';
import { requestStockAlert } from '../../../src/features/alerts/back/notify.server.ts';
import { deleteOldAlerts } from '../../../src/features/alerts/stopAlert.server.ts';
import { setGoldPrice } from '../../../src/features/configuration/configuration.server.ts';
import { anonymous } from '../../../src/http/context.ts';
import { refuses } from '../../support/refuses.ts';
import { setting } from '../prices/setting.ts';
import { alerts, ask, kinds, mails } from './setting.ts';

const wish = (desiredPrice: number) => ({ type: goldGram.type, typeId: goldGram.id, desiredPrice });

test('Une alerte sur le gramme d’or part quand le cours publié l’atteint', async () => {
  const { db, save, preview, gold } = setting();
  await refuses(ask(db, wish(119.9)), 'invalid');
  await ask(db, wish(118.5));
  const spot = (price: number) => ({ gold: gold(price), rows: [] });
  expect(preview(spot(118_600)).alerts).toBe(0);
  await save(spot(118_600));
  expect(kinds(db)).toEqual(['alertSet']);
  expect(preview(spot(118_500)).alerts).toBe(1);
  expect((await save(spot(118_500))).alerts).toBe(1);
  expect(kinds(db)).toEqual(['alertSet', 'alertFired']);
  expect(mails(db)[1]?.text).toContain('/cours-de-l-or');
  expect(mails(db)[1]?.text).toContain('118,50');
  expect(alerts(db)[0]?.firedAt).not.toBeNull();
});

test('Le marchand la lit par son nom ; personne ne l’attend « en stock », ni sans cours affiché', async () => {
  const { db, by, admin } = setting();
  await ask(db, wish(100));
  const { rows } = getReserves(by(admin), reserveListQuery.parse({}));
  expect(rows).toMatchObject([{ name: 'Gramme d’or fin', desiredPrice: 100, price: 119.9 }]);
  await refuses(requestStockAlert(by(anonymous), { ...wish(0), email: 'zoe@example.fr' }), 'notFound');
  setGoldPrice(by(anonymous), null);
  await refuses(ask(db, wish(100)), 'notFound');
});

test('Le ménage des alertes d’articles supprimés la laisse attendre', async () => {
  const { db, by, admin } = setting();
  await ask(db, wish(100));
  expect(await deleteOldAlerts(by(admin))).toBe(0);
  expect(alerts(db)).toHaveLength(1);
});
