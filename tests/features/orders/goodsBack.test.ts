import { beforeEach, describe, expect, test, vi } from 'vitest';
import { stockLines, stockMovements } from '../../../db/schema/stock.ts';
import { updateOrderStatus } from '../../../src/features/orders/fulfilment/status.server.ts';
import { getOrderById } from '../../../src/features/orders/model/queries.server.ts';
import { noteTransferRefund } from '../../../src/features/orders/payments/noteTransferRefund.server.ts';
import { updatePaymentStatus } from '../../../src/features/orders/payments/paymentStatus.server.ts';
import type { Articles } from '../../../src/features/orders/purpose.api.ts';
import { treatWithdrawal, withdraw } from '../../../src/features/orders/withdrawal/withdrawal.server.ts';
import { countStock } from '../../../src/features/stock/count/count.server.ts';
import { ctxOf } from '../../support/context.ts';
import { makeMetal, orderByTransfer } from '../../support/orders.ts';
import { openCounter, standClock } from '../../support/shop.ts';

standClock();
const price = 20_000;
let { db, client, admin } = openCounter();
let orderId: string;
let lineId: string;
/** Three collector coins, paid, of five in the safe. */
beforeEach(async () => {
  ({ db, client, admin } = openCounter());
  const { id } = makeMetal(db, { type: 'Piece De Collection', netSellPrice: price });
  await countStock(dealer(), { type: 'metal', id, count: 5, reason: 'Comptage' });
  const order = await orderByTransfer(db, client, 3 * price, { Items: [{ type: 'metal', id, quantity: 3 }] });
  orderId = order._id;
  lineId = order.Items[0]?.lineId ?? '';
  await updatePaymentStatus(dealer(), { orderId, status: 'paid' });
});

const dealer = () => ctxOf(db, admin);
const safe = () => {
  const { inSafe, reserved } = db.select().from(stockLines).get() ?? {};
  return [inSafe, reserved];
};
const lastMove = () => db.select().from(stockMovements).all().at(-1);
const handOver = async () => {
  vi.setSystemTime(Date.now() + 1);
  for (const status of ['prepared', 'delivered'] as const) await updateOrderStatus(dealer(), { orderId, status });
};
const renounce = async () => {
  const { withdrawal } = await withdraw(ctxOf(db, client), { orderId, lines: [{ lineId, quantity: 1 }] });
  return withdrawal?.declared.at(-1)?._id ?? '';
};
const treat = (withdrawalId: string, goods?: Articles['goods']) =>
  treatWithdrawal(dealer(), { orderId, withdrawalId, goods });
const giveBack = (goods?: Articles['goods'], quantity = 1) =>
  noteTransferRefund(dealer(), {
    orderId,
    amount: quantity * price,
    refundable: 3 * price,
    what: { purpose: 'articles', lines: [{ lineId, quantity }], delivery: false, goods },
  });

describe('Des pièces auxquelles la cliente renonce', () => {
  test('avant leur départ ne sont plus retenues, et ne partent pas avec le reste', async () => {
    const withdrawalId = await renounce();
    expect(safe()).toEqual([5, 2]);
    await handOver();
    expect(safe()).toEqual([3, 0]);
    expect((await treat(withdrawalId)).timeline.at(-1)?.text).toBe('Rétractation traitée.');
    expect(safe()).toEqual([3, 0]);
  });

  test('après leur remise reviennent au coffre avec la note qui le dit, en son acte', async () => {
    await handOver();
    const withdrawalId = await renounce();
    await expect(treat(withdrawalId)).rejects.toMatchObject({ code: 'invalid' });
    expect(safe()).toEqual([2, 0]);
    await treat(withdrawalId, 'saleable');
    expect(safe()).toEqual([3, 0]);
    expect(lastMove()).toMatchObject({ kind: 'takeBack', safe: 1, orderId, reason: 'Rétractation.' });
  });

  test('abîmées ou pas revenues ne sont pas remises en vente', async () => {
    await handOver();
    const told = (await treat(await renounce(), 'damaged')).timeline.at(-1)?.text;
    expect(told).toBe('Rétractation traitée. Pièces revenues abîmées, pas remises en vente.');
    expect(lastMove()).toMatchObject({ kind: 'takeBack', safe: 0, reason: 'Rétractation. 1 abîmé, pas en vente.' });
    await treat(await renounce(), 'away');
    expect(safe()).toEqual([2, 0]);
  });
});

describe('Un article remboursé', () => {
  test('avant son départ reste au coffre, et chacune de ses pièces redevient libre', async () => {
    await giveBack(undefined, 2);
    expect(safe()).toEqual([5, 1]);
  });

  test('après sa remise revient au coffre, ou pas, comme le comptoir l’a dit, et la cliente le lit', async () => {
    await handOver();
    await expect(giveBack()).rejects.toMatchObject({ code: 'invalid' });
    await giveBack('saleable');
    expect(safe()).toEqual([3, 0]);
    const { timeline } = getOrderById(ctxOf(db, client), { id: orderId });
    expect(timeline.at(-1)?.text).toContain('Pièces revenues, remises en vente.');
  });
});

describe('Toute la commande rendue', () => {
  const refundAll = (goods?: Articles['goods']) =>
    updatePaymentStatus(dealer(), { orderId, status: 'refunded', goods });

  test('après sa remise, dit ce que les pièces sont devenues', async () => {
    await handOver();
    await expect(refundAll()).rejects.toMatchObject({ code: 'invalid' });
    const order = await refundAll('saleable');
    expect(order.timeline.at(-1)?.text).toContain('Pièces revenues, remises en vente.');
    expect(safe()).toEqual([5, 0]);
    expect(lastMove()).toMatchObject({ kind: 'takeBack', safe: 3, orderId });
  });

  test('avant son départ, n’a pas de pièces à reprendre', async () => {
    await expect(refundAll('saleable')).rejects.toThrow('Aucune pièce n’est à reprendre');
    const order = await refundAll();
    expect(order).toMatchObject({ paymentStatus: 'refunded', Items: [{ remaining: 0, refunded: 3 }] });
    expect(safe()).toEqual([5, 0]);
  });
});

test('Un geste commercial ne touche ni à ce qui est promis pour une rétractation, ni aux pièces', async () => {
  await renounce();
  const gesture = (amount: number) =>
    noteTransferRefund(dealer(), { orderId, amount, refundable: 3 * price, what: { purpose: 'goodwill' } });
  await expect(gesture(2 * price + 1)).rejects.toThrow('au plus');
  const order = await gesture(2 * price);
  expect(order).toMatchObject({ withdrawal: { owed: 200 }, Items: [{ remaining: 2, refunded: 0 }] });
  expect(order.timeline.at(-1)?.text).toContain('Pour\u00a0: un geste commercial.');
});
