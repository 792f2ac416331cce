import { describe, expect, test } from 'vitest';
import type { Db } from '../../../db/client.ts';
import { currencies, metals, priceLog } from '../../../db/schema/catalogue.ts';
import { founding } from '../../../db/schema/shop.ts';
import { write } from '../../../db/writer.ts';
import { fireAlerts, newPriceUpdate } from '../../../src/features/alerts/savePrice.server.ts';
import { stopAlert } from '../../../src/features/alerts/stopAlert.server.ts';
import { changePrices } from '../../../src/features/catalogue/changePrices.server.ts';
import type { Actor } from '../../../src/http/actor.ts';
import { ctxOf } from '../../support/context.ts';
import { configure, makeActor, testDb } from '../../support/people.ts';
import { makeCurrency, makeMetal } from '../catalogue/stock.ts';
import { alerts, ask, mails } from './setting.ts';

const fired = (db: Db) => mails(db).filter(({ kind }) => kind === 'alertFired');

function setting() {
  const db = testDb();
  const admin = makeActor(db, 'admin');
  const coin = makeMetal(db);
  // As the contract hands it over: millionths of a euro.
  const micros = (euros: number) => Math.round(euros * 1_000_000);
  const offer = (newPrice: number, confirmed?: number, typeId = coin.id) =>
    newPriceUpdate(ctxOf(db, admin), {
      typeId,
      newPrice: micros(newPrice),
      ...(confirmed !== undefined && { confirmed: { price: micros(confirmed) } }),
    });
  const update = (newPrice: number, typeId = coin.id, actor: Actor = admin) =>
    newPriceUpdate(ctxOf(db, actor), {
      typeId,
      newPrice: micros(newPrice),
      confirmed: { price: micros(newPrice) },
    });
  return { db, admin, coin, update, offer };
}

describe('Le prix attendu est atteint', () => {
  test('un courriel part, une seule fois, avec l’article, le prix et les liens', async () => {
    const { db, coin, update } = setting();
    await ask(db, { type: 'metal', typeId: coin.id, desiredPrice: 640 });
    expect(await update(640.01)).toMatchObject({ changed: true, fired: 0 });
    expect(await update(640)).toEqual({ type: 'metal', typeId: coin.id, newPrice: 640, changed: true, fired: 1 });
    for (const price of [640, 600, 700, 500]) expect((await update(price)).fired).toBe(0);
    const [mail] = fired(db);
    expect(fired(db)).toHaveLength(1);
    expect(mail?.subject).toMatch(/^Votre prix est atteint\s: 20 Francs Napoléon à 640,00\s€$/);
    expect(mail?.text).toContain(`https://shop.example/pieces-or-investissement/20-francs-napoleon/${coin.id}`);
    expect(mail?.text).toContain(`https://shop.example/alerte/arreter/${alerts(db)[0]?.stopToken}`);
    expect(mail?.headers).toMatchObject({ 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' });
    expect(alerts(db)[0]?.firedAt).toEqual(expect.any(Number));
  });

  test('seulement pour les alertes de cet article, à ce prix, et qui attendent encore', async () => {
    const { db, coin, update } = setting();
    const other = makeMetal(db);
    await ask(db, { type: 'metal', typeId: coin.id, desiredPrice: 640, email: 'a@example.fr' });
    await ask(db, { type: 'metal', typeId: coin.id, desiredPrice: 600, email: 'b@example.fr' });
    await ask(db, { type: 'metal', typeId: coin.id, desiredPrice: 630, email: 'c@example.fr' });
    await ask(db, { type: 'metal', typeId: other.id, desiredPrice: 640, email: 'd@example.fr' });
    const stopped = alerts(db).find(({ email }) => email === 'c@example.fr');
    await stopAlert(ctxOf(db), { token: stopped?.stopToken ?? '', all: false });
    expect((await update(620)).fired).toBe(1);
    expect(fired(db).map(({ recipient }) => recipient)).toEqual(['a@example.fr']);
  });

  test('après un courriel, la même personne peut poser une nouvelle alerte', async () => {
    const { db, coin, update } = setting();
    await ask(db, { type: 'metal', typeId: coin.id, desiredPrice: 640 });
    await update(640);
    await ask(db, { type: 'metal', typeId: coin.id, desiredPrice: 600 });
    expect(alerts(db)).toHaveLength(2);
    expect((await update(600)).fired).toBe(1);
    expect(fired(db)).toHaveLength(2);
  });

  test('le cours d’une devise va jusqu’au millionième', async () => {
    const { db, update } = setting();
    const dollar = makeCurrency(db);
    await ask(db, { type: 'currency', typeId: dollar.id, desiredPrice: 0.9 });
    expect((await update(0.900001, dollar.id)).fired).toBe(0);
    expect(await update(0.9, dollar.id)).toMatchObject({ type: 'currency', newPrice: 0.9, fired: 1 });
    expect(db.select().from(currencies).get()?.sellPrice).toBe(900_000);
  });
});

describe('Un prix est enregistré', () => {
  test('avec sa ligne au journal ; le même n’y ajoute rien et garde sa date', async () => {
    const { db, admin, coin, update } = setting();
    const before = Date.now();
    expect(await update(650)).toMatchObject({ changed: false });
    expect(db.select().from(metals).get()?.pricedAt).toBe(1);
    await update(640.5);
    const [line, ...others] = db.select().from(priceLog).all();
    expect(line).toMatchObject({
      itemType: 'metal',
      itemId: coin.id,
      side: 'sell',
      fromPrice: 65_000,
      toPrice: 64_050,
    });
    expect([line?.actorKind, line?.actorId, others]).toEqual(['admin', admin.userId, []]);
    const row = db.select().from(metals).get();
    expect(row).toMatchObject({ netSellPrice: 64_050, grossBuyPrice: 61_000 });
    expect(row?.pricedAt).toBeGreaterThanOrEqual(before);
  });

  test('un métal n’a pas de fraction de centime, un article inconnu pas de prix', async () => {
    const { db, update } = setting();
    await expect(update(640.005)).rejects.toThrow(
      expect.objectContaining({ code: 'invalid', details: { errors: { newPrice: expect.any(String) } } }),
    );
    await expect(update(640, 'inconnu')).rejects.toThrow(expect.objectContaining({ code: 'notFound' }));
    expect(db.select().from(priceLog).all()).toEqual([]);
  });

  test('si quelque chose échoue ensuite, ni le prix ni les courriels ne restent', async () => {
    const { db, admin, coin } = setting();
    await ask(db, { type: 'metal', typeId: coin.id, desiredPrice: 640 });
    const save = () =>
      write(ctxOf(db, admin), (tx) => {
        changePrices(tx, { type: 'metal', id: coin.id, sell: 64_000 });
        expect(fireAlerts(tx, { type: 'metal', id: coin.id })).toBe(1);
        throw new Error('later');
      });
    await expect(save).rejects.toThrow('later');
    expect(db.select().from(metals).get()?.netSellPrice).toBe(65_000);
    expect(alerts(db)[0]?.firedAt).toBeNull();
    expect(fired(db)).toEqual([]);
  });
});

describe('Un prix qui ressemble à une faute de frappe', () => {
  const refused = (words: RegExp) =>
    expect.objectContaining({ code: 'conflict', message: expect.stringMatching(words) });

  test('est refusé avec ses raisons et rien ne change ; il passe quand l’admin répète le chiffre vu, pas un autre', async () => {
    const { db, offer } = setting();
    await expect(offer(0.01)).rejects.toThrow(refused(/20 Francs Napoléon.*sous le rachat à 610,00.*plus de 10/));
    await expect(offer(6500, 650)).rejects.toThrow(refused(/plus de 10/));
    expect(db.select().from(metals).get()?.netSellPrice).toBe(65_000);
    expect(db.select().from(priceLog).all()).toEqual([]);
    expect(await offer(6500, 6500)).toMatchObject({ changed: true, newPrice: 6500 });
  });

  test('selon la limite réglée, et pour une devise selon son cours de référence', async () => {
    const { db, offer } = setting();
    configure(db, { priceTerms: { ...founding.priceTerms, mostMove: 2 } });
    await expect(offer(663.01)).rejects.toThrow(refused(/passe de 650,00.* à 663,01.*plus de 2/));
    expect(await offer(663)).toMatchObject({ changed: true });
    const dollar = makeCurrency(db, { referenceRate: 910_000 });
    await expect(offer(0.905, undefined, dollar.id)).rejects.toThrow(refused(/sous le cours de référence, 0,91/));
    expect(await offer(0.91, undefined, dollar.id)).toMatchObject({ changed: true });
  });
});
