import { beforeEach, describe, expect, test } from 'vitest';
import { checkoutFacts, ownOrder } from '../../../src/features/checkout/checkout.server.ts';
import { chosenOrders } from '../../../src/features/orders/admin/dispatch/chosenOrders.server.ts';
import { moveOrders } from '../../../src/features/orders/admin/dispatch/moveOrders.server.ts';
import { deleteOrder } from '../../../src/features/orders/cancel/cancelOrder.server.ts';
import { cancelUnpaidOrder, changePaymentType } from '../../../src/features/orders/cancel/unpaid.server.ts';
import { changeNotes } from '../../../src/features/orders/fulfilment/changeNotes.server.ts';
import { addOrderNote, markReady, updateOrderStatus } from '../../../src/features/orders/fulfilment/status.server.ts';
import { sendManualOrderEmail } from '../../../src/features/orders/mails/send.server.ts';
import {
  getAllOrders,
  getOrderById,
  getOrderByUserId,
  openPaymentEvents,
} from '../../../src/features/orders/model/queries.server.ts';
import { ordersWaitingForIdentity } from '../../../src/features/orders/model/waitingForIdentity.server.ts';
import { orderListQuery } from '../../../src/features/orders/orders.api.ts';
import { ownSummary, ownTerms } from '../../../src/features/orders/papers/papers.server.ts';
import { askBank } from '../../../src/features/orders/payments/askBank.server.ts';
import { createOrderFormData } from '../../../src/features/orders/payments/attempt.server.ts';
import { resolvePaymentEvent } from '../../../src/features/orders/payments/events.server.ts';
import { noteTransfer, undoTransfer } from '../../../src/features/orders/payments/noteTransfer.server.ts';
import { noteTransferRefund } from '../../../src/features/orders/payments/noteTransferRefund.server.ts';
import { updatePaymentStatus } from '../../../src/features/orders/payments/paymentStatus.server.ts';
import { settleRefund } from '../../../src/features/orders/payments/refundOutcome.server.ts';
import { refundPayment } from '../../../src/features/orders/payments/refunds.server.ts';
import { addOrder } from '../../../src/features/orders/place/placeOrder.server.ts';
import { quotePrices } from '../../../src/features/orders/place/quote.server.ts';
import { treatWithdrawal, withdraw } from '../../../src/features/orders/withdrawal/withdrawal.server.ts';
import { type Actor, anonymous } from '../../../src/http/actor.ts';
import type { Ctx } from '../../../src/http/context.ts';
import { ctxOf } from '../../support/context.ts';
import { orderByTransfer, storedOrder } from '../../support/orders.ts';
import { makeActor } from '../../support/people.ts';
import { openCounter } from '../../support/shop.ts';

let { db, client, admin, Items } = openCounter();
let own: string;
beforeEach(async () => {
  ({ db, client, admin, Items } = openCounter());
  own = (await orderByTransfer(db, client, 48_235, { Items }))._id;
});

type Verb = (ctx: Ctx, id: string) => unknown;
/** Reads throw at once, what writes answers later. */
const refusalOf = async (verb: Verb, actor: Actor, id = own): Promise<string | undefined> => {
  try {
    await verb(ctxOf(db, actor), id);
    return undefined;
  } catch (error) {
    return (error as { code: string }).code;
  }
};
const query = orderListQuery.parse({});
const money = { amount: 100, refundable: 100, what: { purpose: 'goodwill' } } as const;
const order = { paymentType: 'virement' as const, mac: '', orderNumber: '', amount: 48_235, deliveryCost: 0 };

/** Of one thing by its id. */
const dealers: Record<string, Verb> = {
  updateOrderStatus: (ctx, orderId) => updateOrderStatus(ctx, { orderId, status: 'cancelled' }),
  updatePaymentStatus: (ctx, orderId) => updatePaymentStatus(ctx, { orderId, status: 'paid' }),
  deleteOrder: (ctx, id) => deleteOrder(ctx, { id }),
  addOrderNote: (ctx, orderId) => addOrderNote(ctx, { orderId, text: 'x' }),
  resolvePaymentEvent: (ctx, eventId) => resolvePaymentEvent(ctx, { eventId }),
  sendManualOrderEmail: (ctx, orderId) => sendManualOrderEmail(ctx, { orderId }),
  markReady: (ctx, orderId) => markReady(ctx, { orderId }),
  changeNotes: (ctx, orderId) => changeNotes(ctx, { orderId, lineId: 'x', notes: [] }),
  noteTransfer: (ctx, orderId) => noteTransfer(ctx, { orderId, amount: 1, valueDate: '2026-01-05', payer: '' }),
  noteTransferRefund: (ctx, orderId) => noteTransferRefund(ctx, { orderId, ...money }),
  undoTransfer: (ctx, transferId) => undoTransfer(ctx, { transferId }),
  refundPayment: (ctx, orderId) => refundPayment(ctx, { orderId, attemptId: 'x', ...money }),
  settleRefund: (ctx, refundId) => settleRefund(ctx, { refundId, done: true }),
  askBank: (ctx, orderId) => askBank(ctx, { orderId }),
  treatWithdrawal: (ctx, orderId) => treatWithdrawal(ctx, { orderId, withdrawalId: 'x' }),
};
const dealersLists: Record<string, Verb> = {
  getAllOrders: (ctx) => getAllOrders(ctx, query),
  openPaymentEvents: (ctx) => openPaymentEvents(ctx),
  chosenOrders: (ctx, id) => chosenOrders(ctx, [id]),
  moveOrders: (ctx, id) => moveOrders(ctx, { orderIds: [id], status: 'confirmed' }),
};
const clients: Record<string, Verb> = {
  withdraw: (ctx, orderId) => withdraw(ctx, { orderId, lines: [{ lineId: 'x', quantity: 1 }] }),
  cancelUnpaidOrder: (ctx, orderId) => cancelUnpaidOrder(ctx, { orderId, toCart: false }),
  changePaymentType: (ctx, orderId) => changePaymentType(ctx, { orderId, paymentType: 'virement' }),
  createOrderFormData: (ctx, orderId) => createOrderFormData(ctx, { orderId, amountToPay: 48_235 }),
};
const clientsLists: Record<string, Verb> = {
  addOrder: (ctx) => addOrder(ctx, { Items, ...order }),
  quotePrices: (ctx) => quotePrices(ctx, { Items, renew: false }),
  getOrderByUserId: (ctx) => getOrderByUserId(ctx, query),
  checkoutFacts: (ctx) => checkoutFacts(ctx),
};

describe('Ce que fait le comptoir', () => {
  test.each(Object.entries({ ...dealers, ...dealersLists }))(
    '%s : ni un client, même de sa commande, ni un visiteur',
    async (_, verb) => {
      expect(await refusalOf(verb, client)).toBe('forbidden');
      expect(await refusalOf(verb, anonymous)).toBe('unauthenticated');
      expect(storedOrder(db, own)).toMatchObject({ status: 'pending', paymentStatus: 'pending' });
    },
  );

  test.each(Object.entries(dealers))('%s ne trouve rien d’inconnu', async (_, verb) => {
    expect(await refusalOf(verb, admin, 'inconnu')).toBe('notFound');
  });
});

describe('Ce que fait une cliente', () => {
  test.each(Object.entries({ ...clients, ...clientsLists }))('%s : ni le comptoir, ni un visiteur', async (_, verb) => {
    expect(await refusalOf(verb, admin)).toBe('forbidden');
    expect(await refusalOf(verb, anonymous)).toBe('unauthenticated');
  });

  test.each(Object.entries({ ...clients, getOrderById: (ctx: Ctx, id: string) => getOrderById(ctx, { id }) }))(
    '%s : pas de la commande d’une autre, qui n’existe pas pour elle',
    async (_, verb) => {
      expect(await refusalOf(verb, makeActor(db, 'client'))).toBe('notFound');
      expect(await refusalOf(verb, client, 'inconnue')).toBe('notFound');
      expect(storedOrder(db, own)).toMatchObject({ status: 'pending', paymentStatus: 'pending' });
    },
  );

  test('lire sa commande, ses papiers et ce qui attend son identité : elle seule', async () => {
    const other = ctxOf(db, makeActor(db, 'client'));
    expect(ownOrder(ctxOf(db, client), own)?._id).toBe(own);
    for (const read of [ownOrder, ownSummary, ownTerms]) expect(await read(other, own)).toBeUndefined();
    expect(() => ownOrder(ctxOf(db, admin), own)).toThrow(expect.objectContaining({ code: 'forbidden' }));
    const waiting: Verb = (ctx) => ordersWaitingForIdentity(ctx, client.userId);
    expect(await refusalOf(waiting, other.actor)).toBe('forbidden');
    for (const read of [ownOrder, ownSummary, ownTerms, waiting, (ctx: Ctx) => getOrderById(ctx, { id: own })])
      expect(await refusalOf(read, anonymous)).toBe('unauthenticated');
  });
});
