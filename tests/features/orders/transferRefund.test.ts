import { beforeEach, describe, expect, test } from 'vitest';
import { ledger, stockLines } from '../../../db/schema/goods.ts';
import { moveOrders } from '../../../src/features/orders/admin/dispatch/chosenOrders.server.ts';
import { parseReturnedArticles } from '../../../src/features/orders/admin/refunds/refundAction.ts';
import { updatePaymentStatus } from '../../../src/features/orders/payments/noteTransfer.server.ts';
import type { ArticlesInput } from '../../../src/features/orders/payments.api.ts';
import { handleWithdrawal, withdraw } from '../../../src/features/orders/withdrawal/withdrawal.server.ts';
import { salesFigures } from '../../../src/features/overview/figures.server.ts';
import { plain } from '../../support/frenchText.ts';
import { banknotes } from '../../support/notes.ts';
import { makeCurrency, makeMetal, orderByTransfer } from '../../support/orders.ts';
import { price as napoleon, openShop, refusal } from '../../support/shop.ts';

const shop = openShop({ person: { identityStatus: 'verified' } });
type Line = ArticlesInput['lines'][number];
const articles = (lines: Line[], goods?: ArticlesInput['goods']) =>
  ({ what: { purpose: 'articles', lines, delivery: false, goods } }) as const;
let id: string;

describe('Des pièces payées, de cinq qui sont au coffre', () => {
  const price = 20_000;
  let lineId: string;
  /** Three collector coins. */
  beforeEach(async () => {
    const coin = makeMetal(shop.db, { type: 'Piece De Collection', netSellPrice: price });
    await shop.count(5, coin.id);
    const Items = [{ type: 'metal' as const, id: coin.id, quantity: 3 }];
    const order = await orderByTransfer(shop.db, shop.client, 3 * price, { Items });
    id = order._id;
    lineId = order.Items[0]?.lineId ?? '';
    await shop.pay(id);
  });

  const safe = () => {
    const { inSafe, reserved } = shop.db.select().from(stockLines).get() ?? {};
    return [inSafe, reserved];
  };
  const lastMove = () => shop.db.select().from(ledger).all().at(-1);
  const lastWords = () => shop.seen(id, shop.client).timeline.at(-1)?.text;
  const handOver = async () => {
    shop.later(1);
    for (const status of ['prepared', 'delivered'] as const) await shop.move(id, status);
  };
  const renounce = async () => {
    const { withdrawal } = await withdraw(shop.ctx(shop.client), { orderId: id, lines: [{ lineId, quantity: 1 }] });
    return withdrawal?.declared.at(-1)?._id ?? '';
  };
  const treat = (withdrawalId: string, goods?: ArticlesInput['goods']) =>
    handleWithdrawal(shop.ctx(), { orderId: id, withdrawalId, goods });
  const refundAll = (goods?: ArticlesInput['goods']) =>
    updatePaymentStatus(shop.ctx(), { orderId: id, status: 'refunded', goods });

  test('Celles auxquelles la cliente renonce ensuite reviennent au coffre avec la note qui le dit, ou abîmées, ou pas', async () => {
    await handOver();
    const first = await renounce();
    await expect(treat(first)).rejects.toThrow(refusal('invalid'));
    expect(safe()).toEqual([2, 0]);
    await treat(first, 'saleable');
    expect(safe()).toEqual([3, 0]);
    expect(lastMove()).toMatchObject({ kind: 'takenBack', inSafeChange: 1, orderId: id, reason: 'Rétractation.' });
    await treat(await renounce(), 'damaged');
    expect(lastWords()).toBe('Rétractation traitée. Pièces revenues abîmées, pas remises en vente.');
    expect(lastMove()).toMatchObject({
      kind: 'takenBack',
      inSafeChange: 0,
      reason: 'Rétractation. 1 abîmé, pas en vente.',
    });
    await treat(await renounce(), 'away');
    expect(safe()).toEqual([3, 0]);
  });

  test('Remboursées avant leur remise, elles sont libres, après elle reviennent comme le comptoir l’a dit, et la cliente le lit', async () => {
    const one = [{ lineId, quantity: 1 }];
    await expect(refundAll('saleable'), 'before they leave').rejects.toThrow('Aucune pièce n’est à reprendre');
    await shop.giveBack(id, price, articles(one));
    expect(safe(), 'free again').toEqual([5, 2]);
    await handOver();
    await expect(shop.giveBack(id, price, articles(one))).rejects.toThrow(refusal('invalid'));
    await shop.giveBack(id, price, articles(one, 'saleable'));
    await expect(refundAll()).rejects.toThrow(refusal('invalid'));
    await refundAll('saleable');
    expect(lastWords()).toContain('Pièces revenues, remises en vente.');
    expect(safe()).toEqual([5, 0]);
    expect(lastMove()).toMatchObject({ kind: 'takenBack', inSafeChange: 1, orderId: id });
  });

  test('Elles ne sont pas touchées par un geste commercial, ni ce qui est promis pour une rétractation', async () => {
    await renounce();
    const gesture = { what: { purpose: 'goodwill' } } as const;
    await expect(shop.giveBack(id, 2 * price + 1, gesture)).rejects.toThrow('au plus');
    const order = await shop.giveBack(id, 2 * price, gesture);
    expect(order).toMatchObject({ withdrawal: { owed: 200 }, Items: [{ remaining: 2, refunded: 0 }] });
  });
});

test('Des articles remboursés ne sont plus à remettre, ni deux fois, ni autrement que payés, ni en groupe sans être vus', async () => {
  const dollars = { type: 'currency' as const, id: makeCurrency(shop.db).id, quantity: 270 };
  const Items = [{ ...shop.Items[0], quantity: 3 }, dollars];
  id = (await orderByTransfer(shop.db, shop.client, 3 * napoleon + 24_881, { Items }))._id;
  await shop.pay(id);
  const [coin = '', money = ''] = shop.seen(id).Items.map(({ lineId }) => lineId);
  const { amount, lines } = parseReturnedArticles(shop.seen(id), { [coin]: '1', [`${money}:100`]: '1' });
  const order = await shop.giveBack(id, amount, articles(lines));
  const left = { remaining: 170, refunded: 100, remainingNotes: banknotes('1×100, 1×50, 1×20') };
  const shown = { paymentStatus: 'paid', refunded: 574.5, Items: [{ remaining: 2, refunded: 1 }, left] };
  expect(order, 'one coin of three, one note of a hundred').toMatchObject(shown);
  expect(order.timeline.at(-1)?.text).toContain('1 × 20 Francs Napoléon');

  for (const [sum, line, words] of [
    [112_000, { lineId: coin, quantity: 3 }, 'Il reste moins'],
    [48_000, { lineId: coin, quantity: 1 }, '482,35'],
    [4_608, { lineId: money, quantity: 50, notes: banknotes('5×10') }, 'billets'],
    [1, { lineId: 'autre', quantity: 1 }, 'pas dans la commande'],
  ] as const)
    await expect(shop.giveBack(id, sum, articles([line])), words).rejects.toThrow(words);
  expect(shop.seen(id).refunded).toBe(574.5);

  await shop.move(id, 'prepared');
  const [moved] = await moveOrders(shop.ctx(), {
    orderIds: [id],
    status: 'delivered',
    numberSaid: true,
    identitySeen: true,
  });
  expect(moved, 'not among others').toMatchObject({ moved: false, why: expect.stringContaining('remboursée') });
  expect((await shop.move(id, 'delivered')).status).toBe('delivered');
});

describe('Le comptoir rend un virement', () => {
  const { giveBack, pay, seen } = shop;
  beforeEach(async () => {
    id = await shop.transfer();
    await pay(id);
  });

  test('en partie, puis le reste : le client le lit, les ventes du mois le comptent', async () => {
    const desk = { transferRefundable: 382.35, refunds: [{ amount: 100, status: 'accepted', reference: '' }] };
    const told = { paymentStatus: 'paid', paymentStatusLabel: 'Remboursé en partie', refunded: 100, desk };
    expect(await giveBack(id, 10_000)).toMatchObject(told);
    const own = { kind: 'payment', from: 'paid', to: null, by: 'La boutique' };
    expect(seen(id, shop.client).timeline.at(-1)).toMatchObject(own);
    expect(plain(shop.mails().at(-1)?.text)).toContain('remboursé 100,00 € par virement');
    expect(salesFigures(shop.ctx(), { period: '30j' })).toMatchObject({ netTakings: 38_235 });
    expect(shop.listed('partlyRefunded')).toEqual([id]);
    expect(await giveBack(id, 38_235)).toMatchObject({ paymentStatus: 'refunded', desk: { transferRefundable: 0 } });
    expect(shop.mailKinds().slice(-2)).toEqual(['partialRefund', 'orderRefunded']);
    expect(shop.listed('partlyRefunded')).toEqual([]);
  });

  test('ni pour rien, ni au-delà, ni deux fois par deux écrans, ni sans virement reçu', async () => {
    const wrong = expect.objectContaining({ code: 'invalid', details: { errors: { amount: expect.any(String) } } });
    for (const amount of [0, -1, napoleon + 1]) await expect(giveBack(id, amount), `${amount}`).rejects.toThrow(wrong);
    expect(seen(id).desk?.refunds).toEqual([]);
    await giveBack(id, 10_000);
    await expect(giveBack(id, 10_000, { refundable: napoleon })).rejects.toThrow(refusal('conflict'));
    expect(seen(id).refunded).toBe(100);

    const more = { refundable: napoleon };
    const { id: card, reference } = await shop.card();
    for (const unpaid of [await shop.transfer(), card])
      await expect(giveBack(unpaid, 100, more)).rejects.toThrow(refusal('conflict'));
    await shop.says(reference);
    await expect(giveBack(card, 100, more)).rejects.toThrow('pas de virement reçu');
  });
});
