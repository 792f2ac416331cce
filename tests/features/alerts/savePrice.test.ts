import { expect, test } from 'vitest';
import { metals, priceLog } from '../../../db/schema/catalogue.ts';
import { defaultConfig } from '../../../db/schema/shop.ts';
import { newPriceUpdate } from '../../../src/features/alerts/savePrice.server.ts';
import { stopAlert } from '../../../src/features/alerts/stopAlert.server.ts';
import { anonymous } from '../../../src/http/context.ts';
import { configure } from '../../support/people.ts';
import { refuses } from '../../support/refuses.ts';
import { makeCurrency, makeMetal } from '../catalogue/stock.ts';
import { openAlerts } from './setting.ts';

const shop = openAlerts();
const { alerts, ask, by, mails } = shop;

const fired = () => mails().filter(({ kind }) => kind === 'alertFired');
/** As the contract hands it over: millionths of a euro. */
const micros = (euros: number) => Math.round(euros * 1_000_000);
const offer = (price: number, confirmed?: number, typeId = shop.coin.id) =>
  newPriceUpdate(by(), {
    typeId,
    newPrice: micros(price),
    ...(confirmed !== undefined && { confirmed: { price: micros(confirmed) } }),
  });
const update = (price: number, typeId?: string) => offer(price, price, typeId);
const metal = () => shop.db.select().from(metals).get();
const price = () => metal()?.netSellPrice;

test('Un courriel part, une seule fois, avec l’article, le prix et les liens', async () => {
  await ask(640);
  expect(await update(650)).toMatchObject({ changed: false, fired: 0 });
  // The same price keeps its date.
  expect(metal()?.pricedAt).toBe(1);
  expect(await update(640.01)).toMatchObject({ changed: true, fired: 0 });
  const { id: typeId } = shop.coin;
  expect(await update(640)).toEqual({ type: 'metal', typeId, newPrice: 640, changed: true, fired: 1 });
  expect((await update(600)).fired).toBe(0);
  const [mail] = fired();
  expect(fired()).toHaveLength(1);
  expect(mail?.subject).toMatch(/^Votre prix est atteint\s: 20 Francs Napoléon à 640,00\s€$/);
  expect(mail?.text).toContain(`https://shop.example/pieces-or-investissement/20-francs-napoleon/${typeId}`);
  expect(mail?.text).toContain(`https://shop.example/alerte/arreter/${alerts()[0]?.stopToken}`);
  expect(mail?.headers).toMatchObject({ 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' });
  expect(alerts()[0]?.firedAt).toEqual(expect.any(Number));
});

test('Seules partent les alertes de cet article, à ce prix, qui attendent encore', async () => {
  for (const [desired, name] of [
    [640, 'a'],
    [600, 'b'],
    [630, 'c'],
  ] as const)
    await ask(desired, { email: `${name}@example.fr` });
  await ask(640, { typeId: makeMetal(shop.db).id, email: 'd@example.fr' });
  const stopped = alerts().find(({ email }) => email === 'c@example.fr');
  await stopAlert(by(anonymous), { token: stopped?.stopToken ?? '', all: false });
  expect((await update(620)).fired).toBe(1);
  expect(fired().map(({ recipient }) => recipient)).toEqual(['a@example.fr']);
  // Once fired, the same person may ask anew.
  await ask(600, { email: 'a@example.fr' });
  expect((await update(600)).fired).toBe(2);
});

test('Un métal n’a pas de fraction de centime, un article inconnu pas de prix', async () => {
  await refuses(update(640.005), 'invalid', { newPrice: '' });
  await refuses(update(640, 'inconnu'), 'notFound');
  expect(shop.db.select().from(priceLog).all()).toEqual([]);
});

test('Un prix qui ressemble à une faute de frappe passe quand l’admin répète le chiffre vu, pas un autre, selon la limite réglée', async () => {
  await refuses(offer(0.01), 'conflict', 'sous le rachat à 610,00');
  await refuses(offer(6500, 650), 'conflict', 'plus de 10');
  expect([price(), shop.db.select().from(priceLog).all()]).toEqual([65_000, []]);
  configure(shop.db, { priceTerms: { ...defaultConfig.priceTerms, mostMove: 2 } });
  await refuses(offer(663.01), 'conflict', 'plus de 2');
  expect(await offer(663)).toMatchObject({ changed: true });
  const entry = { side: 'sell', fromPrice: 65_000, toPrice: 66_300, actorKind: 'admin', actorId: expect.any(String) };
  expect(shop.db.select().from(priceLog).all()).toMatchObject([{ itemId: shop.coin.id, ...entry }]);
  expect(await offer(6500, 6500)).toMatchObject({ changed: true, newPrice: 6500 });
  const dollar = makeCurrency(shop.db, { referenceRate: 910_000 });
  await refuses(offer(0.905, undefined, dollar.id), 'conflict', 'sous le cours de référence, 0,91');
});
