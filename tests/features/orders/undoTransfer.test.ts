import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { invoicesDue } from '../../../db/schema/invoices.ts';
import { orderHistory, refunds, transfers } from '../../../db/schema/orders.ts';
import { mailOutbox } from '../../../db/schema/system.ts';
import { updateOrderStatus } from '../../../src/features/orders/fulfilment/status.server.ts';
import { getOrderById } from '../../../src/features/orders/lists/queries.server.ts';
import { noteTransfer } from '../../../src/features/orders/payments/noteTransfer.server.ts';
import { noteTransferRefund } from '../../../src/features/orders/payments/noteTransferRefund.server.ts';
import { updatePaymentStatus } from '../../../src/features/orders/payments/paymentStatus.server.ts';
import { undoTransfer } from '../../../src/features/orders/payments/undoTransfer.server.ts';
import type { Actor } from '../../../src/http/actor.ts';
import { ctxOf, shopOf } from '../../support/context.ts';
import { completeSeller } from '../../support/invoices.ts';
import { mailKinds, orderByTransfer, storedOrder } from '../../support/orders.ts';
import { clockShows, openCounter, standClock } from './counter.ts';

standClock();
let { db, client, admin, Items } = openCounter();
let orderId: string;
beforeEach(async () => {
  ({ db, client, admin, Items } = openCounter());
  orderId = (await orderByTransfer(db, client, 48_235, { Items }))._id;
  clockShows('2026-09-07T10:01:00+02:00');
});
const note = (amount: number, actor: Actor = admin, of = orderId) =>
  noteTransfer(ctxOf(db, actor), { orderId: of, amount, valueDate: '2026-09-07', payer: 'MME JEANNE MARTIN' });
const noted = (of = orderId) => db.select().from(transfers).where(eq(transfers.orderId, of)).all();
const undo = (transferId = noted().at(-1)?.id ?? '') => undoTransfer(ctxOf(db, admin), { transferId });
/** As the desk offers it. */
const undoable = () =>
  getOrderById(ctxOf(db, admin), { id: orderId }).desk?.transfers.map(({ undoableUntil }) => undoableUntil);
const plain = (text: string | null) => (text ?? '').replace(/[\u00a0\u202f]/g, ' ');
const history = () =>
  db
    .select()
    .from(orderHistory)
    .where(eq(orderHistory.orderId, orderId))
    .all()
    .map(({ kind, fromValue, toValue, text }) => [kind, fromValue, toValue, plain(text)]);
const conflict = (sentence: string) =>
  expect.objectContaining({ code: 'conflict', message: expect.stringContaining(sentence) });

describe('Un virement noté par erreur', () => {
  test('rend la commande à son attente, avec sa facture et son courriel, et l’historique le dit', async () => {
    await note(48_235);
    expect(db.select().from(invoicesDue).all()).toMatchObject([{ orderId, since: Date.now() + 60_000 }]);
    const { updatedAt } = storedOrder(db, orderId);
    const order = await undo();
    expect(order).toMatchObject({ status: 'pending', paymentStatus: 'pending', desk: { transfers: [] } });
    expect(order.updatedAt).toBeGreaterThan(updatedAt);
    expect(noted()).toMatchObject([{ undoneAt: Date.now() }]);
    expect(db.select().from(invoicesDue).all()).toEqual([]);
    expect(mailKinds(db)).toEqual(['orderReceived']);
    expect(history().slice(-2)).toEqual([
      ['payment', 'paid', 'pending', 'Virement de 482,35 € noté par erreur : il est retiré.'],
      ['status', 'confirmed', 'pending', 'Commande « En attente ».'],
    ]);
  });

  test('s’il était trop petit, la commande attend comme avant et son état n’a pas d’autre ligne', async () => {
    await note(40_000);
    expect(await undo()).toMatchObject({ status: 'pending', paymentStatus: 'pending' });
    expect(history().at(-1)).toEqual([
      'payment',
      'pending',
      null,
      'Virement de 400,00 € noté par erreur : il est retiré.',
    ]);
    expect(mailKinds(db)).toEqual(['orderReceived']);
  });

  test('s’il était en plus, la commande reste payée, sa facture due et son courriel en route', async () => {
    await note(48_235);
    clockShows('2026-09-07T10:01:10+02:00');
    await note(1_000);
    expect(await undo()).toMatchObject({ status: 'confirmed', paymentStatus: 'paid' });
    expect(db.select().from(invoicesDue).all()).toHaveLength(1);
    expect(mailKinds(db)).toEqual(['orderReceived', 'paymentReceived']);
    expect(history().at(-1)?.slice(0, 3)).toEqual(['payment', 'paid', null]);
  });

  test('noté pour une commande annulée, la laisse annulée et sans argent à rendre', async () => {
    await updateOrderStatus(ctxOf(db, admin), { orderId, status: 'cancelled' });
    await note(10_000);
    expect(storedOrder(db, orderId)).toMatchObject({ status: 'cancelled', paymentStatus: 'paid' });
    expect(await undo()).toMatchObject({ status: 'cancelled', paymentStatus: 'cancelled' });
    expect(history().at(-1)?.slice(0, 3)).toEqual(['payment', 'paid', 'cancelled']);
  });

  test('n’arrête ni un courriel déjà parti, ni celui d’une autre commande', async () => {
    const twice = [{ ...Items[0], quantity: 2 }];
    const other = (await orderByTransfer(db, client, 96_470, { Items: twice }))._id;
    await note(48_235);
    await note(96_470, admin, other);
    db.update(mailOutbox).set({ sentAt: Date.now() }).where(eq(mailOutbox.orderId, orderId)).run();
    await undo();
    expect(mailKinds(db).filter((kind) => kind === 'paymentReceived')).toHaveLength(2);
    await undo(noted(other)[0]?.id);
    expect(mailKinds(db).filter((kind) => kind === 'paymentReceived')).toHaveLength(1);
  });
});

describe('Ne se retire plus', () => {
  test('ce qui n’est pas noté, ni ce qu’un autre virement a suivi', async () => {
    await expect(undo('absent')).rejects.toThrow(expect.objectContaining({ code: 'notFound' }));
    await note(20_000);
    await note(20_000);
    await expect(undo(noted()[0]?.id)).rejects.toThrow(conflict('un autre est noté depuis'));
    expect(noted().map(({ undoneAt }) => undoneAt)).toEqual([null, null]);
    await undo(noted()[1]?.id);
    await expect(undo(noted()[1]?.id)).rejects.toThrow(conflict('déjà été retiré'));
    await undo(noted()[0]?.id);
  });

  test('un virement après une minute juste', async () => {
    await note(48_235);
    clockShows('2026-09-07T10:02:00+02:00');
    await expect(undo()).rejects.toThrow(conflict('minute'));
    clockShows('2026-09-07T10:01:59.999+02:00');
    expect((await undo()).paymentStatus).toBe('pending');
  });

  test('un virement rendu en partie', async () => {
    await note(50_000);
    await noteTransferRefund(ctxOf(db, admin), {
      orderId,
      amount: 1_765,
      refundable: 50_000,
      what: { purpose: 'overpayment' },
    });
    expect(db.select().from(refunds).where(eq(refunds.orderId, orderId)).all()).toHaveLength(1);
    expect(undoable()).toEqual([0]);
    await expect(undo()).rejects.toThrow(conflict('avancé'));
  });

  test('celui d’une commande passée en préparation depuis, mais bien un virement venu ensuite', async () => {
    await note(48_235);
    await updateOrderStatus(ctxOf(db, admin), { orderId, status: 'prepared' });
    await expect(undo()).rejects.toThrow(conflict('avancé'));
    await note(1_000);
    expect(undoable()).toEqual([0, Date.now() + 60_000]);
    expect(await undo()).toMatchObject({ status: 'prepared', paymentStatus: 'paid' });
  });

  test('celui d’une commande facturée', async () => {
    const shop = shopOf(completeSeller);
    await updatePaymentStatus(ctxOf(db, admin, shop), { orderId, status: 'paid' });
    await note(1_000);
    await expect(undo()).rejects.toThrow(conflict('avancé'));
  });
});
