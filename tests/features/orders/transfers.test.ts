import { beforeEach, describe, expect, test } from 'vitest';
import { orderHistory, orders } from '../../../db/schema/orders.ts';
import { configurations } from '../../../db/schema/shop.ts';
import { mailOutbox } from '../../../db/schema/system.ts';
import { paymentWays } from '../../../src/features/checkout/steps/paymentWays.ts';
import { runOrderJobs } from '../../../src/features/orders/cancel/late.server.ts';
import { getOrderById } from '../../../src/features/orders/lists/queries.server.ts';
import { nextActs, stateOf } from '../../../src/features/orders/model/state.ts';
import { createOrderFormData } from '../../../src/features/orders/payments/attempt.server.ts';
import { addOrder } from '../../../src/features/orders/place/placeOrder.server.ts';
import { type transferDetails, transferWords } from '../../../src/features/orders/transferWords.ts';
import { anonymous } from '../../../src/http/actor.ts';
import type { Shop } from '../../../src/http/context.ts';
import { ctxOf, shopOf, testShop } from '../../support/context.ts';
import { mailKinds, orderByTransfer, storedOrder } from '../../support/orders.ts';
import { clockShows, openCounter, standClock } from './counter.ts';

const withoutIban = shopOf({ DEMO: '0' });
const demo = shopOf({ DEMO: '1' });

standClock();
let { db, client, Items } = openCounter();
beforeEach(() => {
  ({ db, client, Items } = openCounter());
});
const plain = (text: string) => text.replace(/[\u00A0\u202F]/g, ' ');
const told = () =>
  [
    ...db
      .select()
      .from(mailOutbox)
      .all()
      .flatMap(({ subject, text }) => [subject, text]),
    ...db
      .select()
      .from(orderHistory)
      .all()
      .flatMap(({ text }) => text ?? []),
  ].map(plain);

const transferTo = (shop: Shop, key = '') =>
  addOrder(ctxOf(db, client, shop), {
    Items,
    paymentType: 'virement',
    mac: '',
    orderNumber: '',
    amount: 48_235,
    deliveryCost: 0,
    delivery: 'counter',
    key,
  });

describe('Une vraie boutique sans IBAN', () => {
  test('refuse une commande par virement, en disant quoi faire, et n’enregistre rien', async () => {
    const refused = expect.objectContaining({
      code: 'invalid',
      message: expect.stringMatching(/virement n’est pas proposé.*contactez-nous/s),
      details: { errors: { paymentType: expect.stringContaining('carte') } },
    });
    await expect(transferTo(withoutIban)).rejects.toThrow(refused);
    expect(db.select().from(orders).all()).toEqual([]);
    expect(mailKinds(db)).toEqual([]);
  });

  test('rend la commande déjà passée à qui l’envoie une seconde fois', async () => {
    const { _id } = await orderByTransfer(db, client, 48_235, { Items, key: 'panier' });
    expect((await transferTo(withoutIban, 'panier'))._id).toBe(_id);
  });

  test('n’envoie pas vers le virement ce que la carte ne peut pas payer', async () => {
    const now = Date.now();
    const rates = { carrates22: 1, carrates18: 1, carrates14: 1, delivery: [], createdAt: now, updatedAt: now };
    db.insert(configurations)
      .values({ id: 'c', cardLimit: 40_000, ...rates })
      .run();
    const ask = (shop: Shop) => createOrderFormData(ctxOf(db, client, shop), { amountToPay: 48_235 });
    await expect(ask(testShop)).rejects.toThrow('choisissez le virement');
    await expect(ask(withoutIban)).rejects.toThrow(/Contactez-nous.*panier est gardé/);
  });

  test('ne rappelle ni n’annule un virement que le client ne peut pas faire, et lui rend ensuite tout son délai', async () => {
    const { _id } = await orderByTransfer(db, client, 48_235, { Items });
    clockShows('2026-09-11T08:00:00+02:00');
    expect(await runOrderJobs(ctxOf(db))).toEqual({ reminded: 1, cancelled: 0 });
    for (const day of ['2026-09-12', '2026-09-15', '2026-10-20']) {
      clockShows(`${day}T09:00:00+02:00`);
      expect(await runOrderJobs(ctxOf(db, anonymous, withoutIban))).toEqual({ reminded: 0, cancelled: 0 });
    }
    expect(storedOrder(db, _id).status).toBe('pending');

    clockShows('2026-10-20T09:01:00+02:00');
    expect(await runOrderJobs(ctxOf(db))).toEqual({ reminded: 0, cancelled: 0 });
    clockShows('2026-10-26T09:00:00+01:00');
    expect(await runOrderJobs(ctxOf(db))).toEqual({ reminded: 1, cancelled: 0 });
    clockShows('2026-10-28T00:00:00+01:00');
    expect(await runOrderJobs(ctxOf(db))).toEqual({ reminded: 0, cancelled: 1 });
    expect(mailKinds(db)).toEqual(['orderReceived', 'transferReminder', 'transferReminder', 'orderCancelled']);
  });

  test('dit sur la commande de ne rien envoyer', async () => {
    const { _id } = await orderByTransfer(db, client, 48_235, { Items });
    const order = getOrderById(ctxOf(db, client, withoutIban), { id: _id });
    expect(order.transfer?.details).toBe('missing');
    expect(stateOf(order).words).toBe('Virement suspendu');
    expect(transferWords.missing.rule).toContain('N’envoyez rien');
  });
});

describe('La démonstration', () => {
  test('prend la commande, la rappelle et l’annule, sans jamais demander de virement', async () => {
    const { _id } = await transferTo(demo);
    clockShows('2026-09-11T08:00:00+02:00');
    expect(await runOrderJobs(ctxOf(db, anonymous, demo))).toEqual({ reminded: 1, cancelled: 0 });
    clockShows('2026-09-15T00:00:00+02:00');
    expect(await runOrderJobs(ctxOf(db, anonymous, demo))).toEqual({ reminded: 0, cancelled: 1 });
    expect(storedOrder(db, _id).status).toBe('cancelled');

    expect(mailKinds(db)).toEqual(['orderReceived', 'transferReminder', 'orderCancelled']);
    const mails = db.select().from(mailOutbox).all();
    for (const { text, kind } of mails)
      expect(plain(text), kind).toMatch(/n’envoyez aucun virement|aucun virement n’était attendu/);
    const asking =
      /votre virement est arrivé|pas encore reçu votre virement|virement est déjà parti|virement n’est pas arrivé/;
    for (const text of told()) expect(text).not.toMatch(asking);
  });

  test('montre « à compléter » et mène à une page qui dit vrai', async () => {
    const order = await transferTo(demo);
    expect(order.transfer).toMatchObject({ details: 'demo', iban: 'IBAN à compléter' });
    expect(nextActs(order).map(({ label }) => label)).toEqual(['Voir l’exemple de virement']);
    expect(transferWords.demo.rule).toContain('n’envoyez aucun virement');
  });
});

describe('Les moyens de payer', () => {
  const ways = (total: number, details: (typeof transferDetails)[number], wanted: 'carte' | 'virement' = 'carte') =>
    paymentWays(total, wanted, { cardLimit: 500_000, transferDetails: details });

  test('sont la carte jusqu’à sa limite, et le virement là où il y a un compte', () => {
    expect(ways(500_000, 'known')).toEqual({ card: true, transfer: true, chosen: 'carte' });
    expect(ways(500_001, 'known')).toEqual({ card: false, transfer: true, chosen: 'virement' });
    expect(ways(500_000, 'known', 'virement').chosen).toBe('virement');
    expect(ways(500_001, 'demo').chosen).toBe('virement');
  });

  test('se réduisent à la carte sans IBAN, puis à rien au-dessus de sa limite', () => {
    expect(ways(500_000, 'missing', 'virement')).toEqual({ card: true, transfer: false, chosen: 'carte' });
    expect(ways(500_001, 'missing')).toEqual({ card: false, transfer: false, chosen: null });
  });
});
